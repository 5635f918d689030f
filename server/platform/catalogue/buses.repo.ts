import { and, eq, sql } from 'drizzle-orm';
import type { ParsedQuery } from '@/server/api/endpoints/table';
import { localDate } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import { buses, operators } from '@/server/db/schema/catalogue';
import { pageLimit } from '@/server/platform/list-page';

export function listBuses(
  queries: Queries,
  operatorId: number | null,
  { id, after = 0 }: ParsedQuery<'busList'>,
  now: Date,
) {
  const tripsAhead = sql<number>`(
    select count(*)::int from trips
    where bus_id = ${buses.id} and cancelled_at is null and service_date >= ${localDate(now)}::date)`;
  return queries
    .select({ bus: buses, rev: operators.timetableRev, tripsAhead })
    .from(buses)
    .innerJoin(operators, eq(operators.id, buses.operatorId))
    .where(and(sql`${buses.operatorId} = ${operatorId}`, id === undefined ? undefined : eq(buses.uuid, id)))
    .orderBy(buses.regNo)
    .limit(pageLimit)
    .offset(after);
}

/** Finds the bus with a plate, whose spaces do not matter. */
export async function findPlate(tx: Transaction, regNo: string) {
  const hasPlate = sql`replace(${buses.regNo}, ' ', '') = ${regNo.replaceAll(' ', '')}`;
  const [row] = await tx.select().from(buses).where(hasPlate);
  return row;
}

export async function renameBus(tx: Transaction, id: number, regNo: string) {
  await tx.update(buses).set({ regNo }).where(eq(buses.id, id));
}
