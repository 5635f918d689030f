import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { slug } from '@/lib/slug';
import { inTransaction, type Database, type Transaction } from '@/server/db/client';
import { buses, cities, legs, operators, scheduleStops, schedules } from '@/server/db/schema/catalogue';
import type { Timetable } from './timetable/parse-timetable';

export type ImportSummary = {
  schedulesAdded: number;
  schedulesReplaced: number;
  schedulesUnchanged: number;
  tripsRemoved: number;
};

type Ids = ReadonlyMap<string, number>;
type Schedule = Timetable['schedules'][number];

/**
 * Writes an operator's timetable in one transaction: all or nothing, and a second run of the same changes nothing. A
 * schedule that differs is replaced by a new one; trips of the old one stay where somebody has a claim on them.
 */
export async function importTimetable(db: Database, timetable: Timetable): Promise<ImportSummary> {
  return inTransaction(db, async (tx) => {
    // One import at a time: two would each replace what the other has just written.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import-timetable', 0))`);
    const cityIds = await upsertCities(tx, timetable);
    const operatorIds = await upsertOperators(tx, timetable);
    const busIds = await upsertBuses(tx, timetable, operatorIds);
    const summary = { schedulesAdded: 0, schedulesReplaced: 0, schedulesUnchanged: 0, tripsRemoved: 0 };
    for (const schedule of timetable.schedules) {
      const outcome = await writeSchedule(tx, schedule, { cityIds, operatorIds, busIds });
      summary[`schedules${outcome.kind}`] += 1;
      summary.tripsRemoved += outcome.tripsRemoved;
    }
    return summary;
  });
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the parser let an unknown name pass: ${name}`);
  return id;
}

async function upsertCities(tx: Transaction, timetable: Timetable): Promise<Ids> {
  const rows = await tx
    .insert(cities)
    .values(
      timetable.cities.map(({ name, country, latitude, longitude, isTopDestination }) => ({
        ...{ name, country, latitude, longitude, topDestination: isTopDestination },
        slug: slug(name),
      })),
    )
    .onConflictDoUpdate({
      target: cities.name,
      set: {
        country: sql`excluded.country`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        topDestination: sql`excluded.top_destination`,
      },
    })
    .returning({ id: cities.id, name: cities.name });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function upsertOperators(tx: Transaction, timetable: Timetable): Promise<Ids> {
  const rows = await tx
    .insert(operators)
    .values(
      timetable.operators.map(({ name, phone, email, isSample }) => ({
        ...{ name, phone, email, sample: isSample },
        slug: slug(name),
      })),
    )
    .onConflictDoUpdate({
      target: operators.name,
      set: { phone: sql`excluded.phone`, email: sql`excluded.email`, sample: sql`excluded.sample` },
    })
    .returning({ id: operators.id, name: operators.name });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function upsertBuses(tx: Transaction, timetable: Timetable, operatorIds: Ids): Promise<Ids> {
  const rows = await tx
    .insert(buses)
    .values(timetable.buses.map(({ operator, ...bus }) => ({ ...bus, operatorId: idOf(operatorIds, operator) })))
    .onConflictDoUpdate({
      target: buses.regNo,
      set: {
        operatorId: sql`excluded.operator_id`,
        busType: sql`excluded.bus_type`,
        layout: sql`excluded.layout`,
        totalSeats: sql`excluded.total_seats`,
        lastRowFull: sql`excluded.last_row_full`,
        facilities: sql`excluded.facilities`,
      },
    })
    .returning({ id: buses.id, regNo: buses.regNo });
  return new Map(rows.map((row) => [row.regNo, row.id]));
}

type AllIds = { cityIds: Ids; operatorIds: Ids; busIds: Ids };

async function writeSchedule(tx: Transaction, schedule: Schedule, ids: AllIds) {
  const contentHash = createHash('sha256').update(JSON.stringify(schedule)).digest('base64url');
  const operatorId = idOf(ids.operatorIds, schedule.operator);
  const [current] = await tx
    .select({ id: schedules.id, contentHash: schedules.contentHash })
    .from(schedules)
    .where(and(eq(schedules.operatorId, operatorId), eq(schedules.code, schedule.code), isNull(schedules.replacedAt)));
  if (current?.contentHash === contentHash) return { kind: 'Unchanged', tripsRemoved: 0 } as const;
  const tripsRemoved = current ? await retire(tx, current.id) : 0;
  await insertSchedule(tx, schedule, operatorId, contentHash, ids);
  return { kind: current ? 'Replaced' : 'Added', tripsRemoved } as const;
}

/** Ends a schedule: its trips ahead go, except those on which somebody has or had a seat. */
async function retire(tx: Transaction, scheduleId: number): Promise<number> {
  await tx
    .update(schedules)
    .set({ replacedAt: sql`now()` })
    .where(eq(schedules.id, scheduleId));
  const { rowCount } = await tx.execute(sql`
    delete from trips where schedule_id = ${scheduleId} and service_date > (now() at time zone 'Africa/Gaborone')::date
      and not exists (select 1 from seat_claims where trip_id = trips.id)
      and not exists (select 1 from bookings where trip_id = trips.id)
      and not exists (select 1 from seat_outbox where trip_id = trips.id)
      and not exists (select 1 from booking_drafts where trip_id = trips.id)`);
  return rowCount ?? 0;
}

async function insertSchedule(
  tx: Transaction,
  schedule: Schedule,
  operatorId: number,
  contentHash: string,
  ids: AllIds,
) {
  const { code, days, validFrom, validTo } = schedule;
  const [row] = await tx
    .insert(schedules)
    .values({ code, days, validFrom, validTo, contentHash, operatorId, busId: idOf(ids.busIds, schedule.regNo) })
    .returning({ id: schedules.id });
  if (!row) throw new Error('insert returned no schedule');
  const stops = new Map(schedule.stops.map((stop) => [stop.sequence, stop]));
  await tx
    .insert(scheduleStops)
    .values(
      schedule.stops.map(({ city, ...stop }) => ({ ...stop, scheduleId: row.id, cityId: idOf(ids.cityIds, city) })),
    );
  await tx.insert(legs).values(
    schedule.legs.map((leg) => {
      const from = stops.get(leg.departureSequence);
      const to = stops.get(leg.arrivalSequence);
      if (from?.departureMinute == null || to?.arrivalMinute == null)
        throw new Error('a leg without times was let pass');
      return {
        ...leg,
        scheduleId: row.id,
        fromCityId: idOf(ids.cityIds, from.city),
        toCityId: idOf(ids.cityIds, to.city),
        departureMinute: from.departureMinute,
        arrivalMinute: to.arrivalMinute,
      };
    }),
  );
}
