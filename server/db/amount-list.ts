import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './client';
import { bookings } from './schema/bookings';

type AmountTable = PgTable & { id: PgColumn; amountThebe: PgColumn };
/** `after` is the id of the last row of the page before. */
type AmountOrder = { sort?: 'since' | '-since' | 'amount' | '-amount' | undefined; after?: number | undefined };
export type AmountFilter = AmountOrder & { show: 'open' | 'done'; number?: string | undefined };
type ReadPage<Row> = (where: SQL | undefined, order: SQL[]) => Promise<Row[]>;

export async function readAmounts<Row>(
  queries: Queries,
  table: AmountTable,
  isListed: SQL | undefined,
  { sort = 'since', after }: AmountOrder,
  read: ReadPage<Row>,
) {
  const { id, amountThebe } = table;
  const isDown = sort.startsWith('-');
  const key = sort.endsWith('amount') ? [amountThebe, id] : [id];
  const columns = sql.join(key, sql`, `);
  const mark = sql`(select ${columns} from ${table} where ${id} = ${after})`;
  const follows = after === undefined ? undefined : sql`(${columns}) ${sql.raw(isDown ? '<' : '>')} ${mark}`;
  const sum = sql<number>`coalesce(sum(${amountThebe}), 0)::float8`;
  const [rows, [total]] = await Promise.all([
    read(and(isListed, follows), key.map(isDown ? desc : asc)),
    queries
      .select({ count: count(), amountThebe: sum })
      .from(table as PgTable)
      .where(isListed),
  ]);
  return { rows, total: total ?? { count: 0, amountThebe: 0 } };
}

export const isOfBooking = (bookingId: PgColumn, number: string) =>
  eq(bookingId, sql`(select ${bookings.id} from ${bookings} where ${bookings.reservationNumber} = ${number})`);
