import { and, eq, sql } from 'drizzle-orm';
import type { ParsedQuery } from '@/server/api/endpoints/table';
import type { Queries, Transaction } from '@/server/db/client';
import { buses, cities, operators } from '@/server/db/schema/catalogue';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';

type OperatorRow = typeof operators.$inferSelect;
export type Profile = Pick<OperatorRow, 'phone' | 'email' | 'refundRule' | 'salesEndMinutes' | 'cashDesk'>;

export async function updateProfile(tx: Transaction, id: number, change: Partial<OperatorRow>) {
  const timetableRev = sql`${operators.timetableRev} + 1`;
  await tx
    .update(operators)
    .set({ ...change, timetableRev })
    .where(eq(operators.id, id));
}

export const setSampleProfiles = (tx: Transaction, change: Partial<OperatorRow>) =>
  tx.update(operators).set(change).where(eq(operators.sample, true));

export async function updatePhoto(tx: Transaction, operatorId: number, busUuid: string, photo: string | null) {
  const isOwn = and(eq(buses.operatorId, operatorId), eq(buses.uuid, busUuid));
  const { rowCount } = await tx.update(buses).set({ photo }).where(isOwn);
  return rowCount === 1;
}

export async function listTowns(queries: Queries, { name, after = 0 }: ParsedQuery<'townList'>) {
  const rows = await queries
    .select()
    .from(cities)
    .where(name ? sql`strpos(folded_name(${cities.name}), folded_name(${name})) > 0` : undefined)
    .orderBy(sql`folded_name(${cities.name})`)
    .limit(pageLimit)
    .offset(after);
  return toOffsetPage(rows, after, ({ uuid, topDestination, name: town, country, latitude, longitude }) => ({
    id: uuid,
    name: town,
    country,
    latitude,
    longitude,
    isTopDestination: topDestination,
  }));
}

export async function findTownId(tx: Transaction, name: string): Promise<string> {
  const [row] = await tx.select({ uuid: cities.uuid }).from(cities).where(eq(cities.name, name));
  return row?.uuid ?? '';
}
