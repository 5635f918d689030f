import { asc, count, desc, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type AmountTable = { id: PgColumn; amountThebe: PgColumn };
export type AmountOrder = { sort: 'since' | '-since' | 'amount' | '-amount'; after?: number | undefined };

/** Returns the order of a list of amounts, and the condition of the rows that follow the row with the id `after`. */
export function orderAmounts({ id, amountThebe }: AmountTable, { sort, after }: AmountOrder) {
  const key = sort.endsWith('amount') ? [amountThebe, id] : [id];
  const isDown = sort.startsWith('-');
  const columns = sql.join(key, sql`, `);
  const mark = sql`(select ${columns} from ${id.table} where ${id} = ${after})`;
  return {
    orderBy: key.map((column) => (isDown ? desc(column) : asc(column))),
    follows: after === undefined ? undefined : sql`(${columns}) ${isDown ? sql`<` : sql`>`} ${mark}`,
  };
}

/** The columns of the number and the sum of the amounts of a list. */
export const totalOf = ({ amountThebe }: Pick<AmountTable, 'amountThebe'>) => ({
  count: count(),
  amountThebe: sql<number>`coalesce(sum(${amountThebe}), 0)::float8`,
});
