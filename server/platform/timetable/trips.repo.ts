import { sql, type SQL } from 'drizzle-orm';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate } from '@/lib/format/time';
import type { Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { recordSeats } from '@/server/live/seat-outbox.repo';
import { insertBlocks, isLiveClaim } from '@/server/platform/trips/blocks.repo';

export type RetainedTrip = {
  regNo: string;
  serviceDate: string;
  schedule: string;
  seatsTaken: number;
  hasBookings: boolean;
  isStopped: boolean;
  blocks: string[];
};
type WaitingSeat = { busId: number; serviceDate: string; seat: string };
/** `blocks` has kinds by seats. */
export type RemovedTrip = { busId: number; serviceDate: string; blocks: Record<string, string> };
type TakenSeat = { regNo: string; serviceDate: string; seat: string };

const bigints = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** An exception of the date counts more than the days and the validity. */
const runsOn = (schedule: SQL, day: SQL) => sql`(
  ${schedule}.replaced_at is null
  and coalesce(
    (select kind = 'runs' from schedule_exceptions exception
     where exception.schedule_id = ${schedule}.id and exception.service_date = ${day}),
    (${schedule}.days >> (extract(isodow from ${day})::int - 1)) & 1 = 1
    and (${schedule}.valid_from is null or ${day} >= ${schedule}.valid_from)
    and (${schedule}.valid_to is null or ${day} <= ${schedule}.valid_to)))`;

const endedAhead = (now: Date, operatorIds: readonly number[]) => sql`
  not ${runsOn(sql`schedules`, sql`trips.service_date`)}
  and trips.service_date >= ${addDays(localDate(now), -1)}::date
  and trips.service_date::timestamp at time zone 'Africa/Gaborone' + make_interval(mins => (
    select min(departure_minute) from schedule_stops stop where stop.schedule_id = schedules.id)) > ${now.toISOString()}
  and schedules.operator_id = any(${bigints(operatorIds)})`;

/**
 * Waits for a passenger who is taking a seat. A later passenger finds that the trip is deleted. A cancelled or closed trip is not
 * idle, because the new schedule would put it on sale again.
 */
async function lockIdleTrips(tx: Transaction, now: Date, operatorIds: readonly number[]): Promise<number[]> {
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select trips.id from trips join schedules on schedules.id = trips.schedule_id
    where ${endedAhead(now, operatorIds)} order by trips.id for update of trips`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from trips where id = any(${bigints(locked.map(({ id }) => Number(id)))})
      and cancelled_at is null and sales_closed_at is null
      and not exists (select 1 from bookings where trip_id = trips.id)
      and not exists (select 1 from seat_claims claim where claim.trip_id = trips.id and claim.block_kind is null and ${isLiveClaim})`);
  return rows.map(({ id }) => Number(id));
}

/** Skips rows that another transaction has locked, because waiting could deadlock. The next run removes their trips. */
export async function removeIdleTrips(tx: Transaction, now: Date, operatorIds: readonly number[]) {
  const idle = bigints(await lockIdleTrips(tx, now, operatorIds));
  await tx.execute(sql`
    delete from seat_claims where id in (
      select id from seat_claims where trip_id = any(${idle}) and state = 'held' and expires_at <= clock_timestamp()
      for update skip locked)`);
  await tx.execute(sql`
    delete from booking_drafts where (user_id, trip_id, leg_id) in (
      select user_id, trip_id, leg_id from booking_drafts where trip_id = any(${idle}) for update skip locked)`);
  await tx.execute(sql`
    delete from hold_periods where id in (
      select id from hold_periods where trip_id = any(${idle}) for update skip locked)`);
  const { rows: waiting } = await tx.execute<WaitingSeat>(sql`
    delete from seat_outbox using trips
    where trips.id = seat_outbox.trip_id and seat_outbox.id in (
      select id from seat_outbox where trip_id = any(${idle}) for update skip locked)
    returning trips.bus_id::float8 as "busId", trips.service_date::text as "serviceDate", seat`);
  const { rows: removed } = await tx.execute<RemovedTrip>(sql`
    with removed as (
      delete from trips where id = any(${idle})
        and not exists (select 1 from seat_claims where trip_id = trips.id and block_kind is null)
        and not exists (select 1 from hold_periods where trip_id = trips.id)
        and not exists (select 1 from booking_drafts where trip_id = trips.id)
        and not exists (select 1 from seat_outbox where trip_id = trips.id)
      returning id, bus_id, service_date),
    blocks as (delete from seat_claims using removed where trip_id = removed.id returning trip_id, seat, block_kind)
    select bus_id::float8 as "busId", service_date::text as "serviceDate",
           coalesce(jsonb_object_agg(seat, block_kind) filter (where seat is not null), '{}') as blocks
    from removed left join blocks on trip_id = removed.id group by removed.id, bus_id, service_date`);
  return { removed, waiting };
}

/**
 * Yesterday is included, because a night bus picks up passengers after midnight. A code has one trip per date, and so has a bus,
 * apart from cancelled trips. A trip that replaces one of `removed` has its blocks, and another trip those of its bus. It writes
 * the live records that a cancelled trip of its bus and date left.
 */
export async function insertTrips(
  tx: Transaction,
  now: Date,
  operatorIds: readonly number[],
  removed: readonly RemovedTrip[],
): Promise<number> {
  const today = localDate(now);
  const { rows } = await tx.execute<{ created: number }>(sql`
    with made as (
      insert into trips (schedule_id, bus_id, service_date)
      select schedules.id, schedules.bus_id, day::date
      from schedules
      cross join generate_series(${addDays(today, -1)}::date, ${addDays(today, tripDaysAhead)}::date, '1 day') as day
      where ${runsOn(sql`schedules`, sql`day`)}
        and schedules.operator_id = any(${bigints(operatorIds)})
        and not exists (
          select 1 from schedules past join trips on trips.schedule_id = past.id
          where past.operator_id = schedules.operator_id and past.code = schedules.code
            and past.replaced_at is not null and trips.service_date = day::date)
      on conflict do nothing
      returning id as trip_id, schedule_id, bus_id, service_date),
    removed as (
      select * from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
        as removed("busId" bigint, "serviceDate" date, blocks jsonb)),
    blocked as (${insertBlocks(sql`
      select trip_id, schedule_id, key as seat, value as kind
      from made join removed on "busId" = bus_id and "serviceDate" = service_date cross join jsonb_each_text(blocks)
      union all
      select trip_id, schedule_id, seat, kind from made join bus_seat_marks using (bus_id)
      where (bus_id, service_date) not in (select "busId", "serviceDate" from removed)`)}),
    recorded as (${recordSeats(sql`
      select trip_id, seat from blocked
      union
      select made.trip_id, claim.seat from made join trips past using (bus_id, service_date)
      join seat_claims claim on claim.trip_id = past.id where past.cancelled_at is not null`)})
    select count(*)::int as created from made`);
  return onlyRow(rows).created;
}

export async function recordWaitingSeats(tx: Transaction, waiting: readonly WaitingSeat[]) {
  if (waiting.length === 0) return;
  await tx.execute(sql`
    insert into seat_outbox (trip_id, seat, rev)
    select distinct on (trips.id, change.seat) trips.id, change.seat, nextval('seat_revision')
    from unnest(
      ${bigints(waiting.map(({ busId }) => busId))},
      ${texts(waiting.map(({ serviceDate }) => serviceDate))}::date[],
      ${texts(waiting.map(({ seat }) => seat))}) as change(bus_id, service_date, seat)
    join trips on trips.bus_id = change.bus_id and trips.service_date = change.service_date
      and trips.cancelled_at is null`);
}

export async function listRetainedTrips(
  tx: Transaction,
  now: Date,
  operatorIds: readonly number[],
): Promise<RetainedTrip[]> {
  const { rows } = await tx.execute<RetainedTrip>(sql`
    select buses.reg_no as "regNo", trips.service_date::text as "serviceDate", schedules.code as schedule,
      (select count(distinct claim.seat)::int from seat_claims claim
       where claim.trip_id = trips.id and claim.block_kind is null and ${isLiveClaim}) as "seatsTaken",
      exists (select 1 from bookings where trip_id = trips.id) as "hasBookings",
      trips.cancelled_at is not null or trips.sales_closed_at is not null as "isStopped",
      array(select current.code from schedules current
            where ${runsOn(sql`current`, sql`trips.service_date`)}
              and (current.bus_id = trips.bus_id and trips.cancelled_at is null
                   or (current.operator_id = schedules.operator_id and current.code = schedules.code))
              and not exists (
                select 1 from trips made
                where made.schedule_id = current.id and made.service_date = trips.service_date)
            order by current.code) as blocks
    from trips join schedules on schedules.id = trips.schedule_id join buses on buses.id = trips.bus_id
    where ${endedAhead(now, operatorIds)}
    order by trips.service_date, buses.reg_no`);
  return rows;
}

/** `by`: the schedule whose trips have the bus on the dates, or whose sold trips stay. */
export type UnmadeTrips = { schedule: string; by: string | null; dates: string[] };
export type MadeTrips = { schedule: string; count: number; first: string; last: string };

/** Lists what the current schedules of an operator make from today on, and their dates without a trip from tomorrow on. */
export async function listPlannedTrips(tx: Transaction, now: Date, operatorId: number) {
  const [today, last] = [localDate(now), addDays(localDate(now), tripDaysAhead)];
  const { rows: made } = await tx.execute<MadeTrips>(sql`
    select code as schedule, count(*)::int as count, min(service_date)::text as first, max(service_date)::text as last
    from schedules join trips on trips.schedule_id = schedules.id and trips.service_date >= ${today}::date
    where replaced_at is null and operator_id = ${operatorId} group by code order by code`);
  const { rows: unmade } = await tx.execute<UnmadeTrips>(sql`
    select schedule, by, array_agg(day::date::text order by day) as dates from (select schedules.code as schedule, day, (
      select other.code from trips join schedules other on other.id = trips.schedule_id
      where trips.service_date = day and (
        trips.bus_id = schedules.bus_id and trips.cancelled_at is null
        or other.operator_id = schedules.operator_id and other.code = schedules.code)
      limit 1) as by
    from schedules cross join generate_series(${today}::date + 1, ${last}::date, '1 day') as day
    where ${runsOn(sql`schedules`, sql`day`)} and schedules.operator_id = ${operatorId} and not exists (
      select from trips where trips.schedule_id = schedules.id and trips.service_date = day)) unmade
    group by 1, 2 order by 1, min(day)`);
  return { made, unmade };
}

export async function listCancelledTrips(tx: Transaction, operatorId: number | null, date: string) {
  const { rows } = await tx.execute<{ code: string; regNo: string }>(sql`
    select code, reg_no as "regNo" from trips join schedules on schedules.id = trips.schedule_id
    join buses on buses.id = trips.bus_id
    where schedules.operator_id = ${operatorId} and trips.service_date = ${date} and trips.cancelled_at is not null`);
  return rows;
}

export async function listTripDates(tx: Transaction, busIds: readonly number[], now: Date) {
  const { rows } = await tx.execute<{ busId: number; serviceDate: string }>(sql`
    select bus_id::float8 as "busId", service_date::text as "serviceDate" from trips
    where bus_id = any(${bigints(busIds)}) and cancelled_at is null and service_date >= ${localDate(now)}::date
    order by service_date`);
  return rows;
}

/** Locks the coming trips of these buses, and those of yesterday. */
export async function lockTripsOfBuses(tx: Transaction, busIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from trips where bus_id = any(${bigints(busIds)}) and cancelled_at is null
      and service_date >= ${addDays(localDate(now), -1)}::date order by id for update`);
  return rows.map(({ id }) => Number(id));
}

/** Locks the trips first, so that it includes a seat that another transaction is taking. */
export async function findTakenSeats(tx: Transaction, busIds: readonly number[], now: Date): Promise<TakenSeat[]> {
  if (busIds.length === 0) return [];
  const tripIds = await lockTripsOfBuses(tx, busIds, now);
  const { rows } = await tx.execute<TakenSeat>(sql`
    select distinct buses.reg_no as "regNo", trips.service_date::text as "serviceDate", claim.seat
    from seat_claims claim join trips on trips.id = claim.trip_id join buses on buses.id = trips.bus_id
    where claim.trip_id = any(${bigints(tripIds)}) and claim.block_kind is null and ${isLiveClaim}
    order by "serviceDate", claim.seat`);
  return rows;
}
