import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SeatKind } from '@/server/api/endpoints/buses';
import { localDate } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import { busSeatMarks, buses, operators } from '@/server/db/schema/catalogue';
import { pageLimit } from '@/server/platform/list-page';
import { raiseTimetableRev } from './timetable.repo';

const ofOperator = (operatorId: number | null) => sql`${buses.operatorId} = ${operatorId}`;

export function listBuses(
  queries: Queries,
  operatorId: number | null,
  { id, after }: { id: string | undefined; after: number },
  now: Date,
) {
  const tripsAhead = sql<number>`(
    select count(*)::int from trips
    where bus_id = ${buses.id} and cancelled_at is null and service_date >= ${localDate(now)}::date)`;
  return queries
    .select({ ...getTableColumns(buses), rev: operators.timetableRev, tripsAhead })
    .from(buses)
    .innerJoin(operators, eq(operators.id, buses.operatorId))
    .where(and(ofOperator(operatorId), id === undefined ? undefined : eq(buses.uuid, id)))
    .orderBy(buses.regNo)
    .limit(pageLimit)
    .offset(after);
}

export async function findPlate(tx: Transaction, regNo: string) {
  const hasPlate = sql`replace(${buses.regNo}, ' ', '') = ${regNo.replaceAll(' ', '')}`;
  const [row] = await tx.select().from(buses).where(hasPlate);
  return row;
}

export async function renameBus(tx: Transaction, id: number, regNo: string) {
  const [bus] = await tx.update(buses).set({ regNo }).where(eq(buses.id, id)).returning();
  if (bus) await raiseTimetableRev(tx, [bus.operatorId]);
}

export async function setSeatMarks(tx: Transaction, busId: number, seats: readonly string[], kind: SeatKind) {
  const { seat } = busSeatMarks;
  const ofSeats = and(eq(busSeatMarks.busId, busId), inArray(seat, [...seats]));
  const marked = await tx.delete(busSeatMarks).where(ofSeats).returning({ seat });
  if (kind !== 'open') await tx.insert(busSeatMarks).values(seats.map((each) => ({ busId, seat: each, kind })));
  return marked;
}

export function listSeatMarks(queries: Queries, busId: number) {
  const { seat, kind } = busSeatMarks;
  return queries.select({ seat, kind }).from(busSeatMarks).where(eq(busSeatMarks.busId, busId)).orderBy(seat);
}

export async function findBus(queries: Queries, operatorId: number | null, uuid: string) {
  const [row] = await queries
    .select()
    .from(buses)
    .where(and(eq(buses.uuid, uuid), ofOperator(operatorId)));
  return row;
}
