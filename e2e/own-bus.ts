import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { instantAt, localDate } from '@/lib/format/time';

export type OwnBus = Pick<TripLeg, 'tripId' | 'legId' | 'fareThebe' | 'regNo'>;
export type Towns = { from: string; to: string };

/** Towns of the sample timetable without buses between them, so a test sees only the buses that it adds. */
const towns = ['etsha', 'gweta', 'sebina', 'otse', 'rakops', 'kazungula', 'johannesburg', 'werda'] as const;

/** Every route between these towns, in both directions. */
export const quietRoutes: readonly Towns[] = towns.flatMap((from) =>
  towns.filter((to) => to !== from).map((to) => ({ from, to })),
);

type NewBus = Towns & {
  date: string;
  /** Minutes after midnight. */
  departureMinute: number;
  fareThebe?: number;
  busType?: string;
  facilities?: (string | null)[];
};

/** Creates a bus of 16 seats that no other test uses, of an operator with this fare only, and one trip of one hour. */
export async function addBus(database: Pool, bus: NewBus): Promise<OwnBus> {
  const { from, to, date, departureMinute, fareThebe = 16_900, busType = 'Standard coach', facilities = [] } = bus;
  const regNo = `B ${randomUUID().slice(0, 8).toUpperCase()}`;
  // `days` is 0 and one date is an exception, so that the scheduler creates no more trips.
  const { rows } = await database.query<OwnBus>(
    `with operator as (
       insert into operators (name, slug, phone, sample) values ('Coaches of ' || $1, lower(replace($1, ' ', '-')), '+2673900099', true)
       returning id),
     bus as (
       insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
       select id, $1, $2, '2/2', 16, false, $3 from operator returning id, operator_id),
     schedule as (
       insert into schedules (operator_id, bus_id, code, days)
       select operator_id, id, $1, 0 from bus returning id),
     exception as (
       insert into schedule_exceptions (schedule_id, service_date, kind) select id, $8, 'runs' from schedule),
     stops as (
       insert into schedule_stops (schedule_id, sequence, direction, city_id, place, arrival_minute, departure_minute)
       select schedule.id, sequence, 1, cities.id, place, arrives, leaves
       from schedule, (values (1, $4, 'The rank', null, $6::int), (2, $5, 'The junction', $6::int + 60, null))
                      as stop (sequence, town, place, arrives, leaves)
       join cities on slug = town),
     leg as (
       insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id,
                         departure_minute, arrival_minute, is_default)
       select schedule.id, 1, 2, boarding.id, dropping.id, $6::int, $6::int + 60, false
       from schedule, cities boarding, cities dropping where boarding.slug = $4 and dropping.slug = $5
       returning uuid, from_city_id, to_city_id),
     fare as (
       insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
       select operator_id, from_city_id, to_city_id, '-infinity', $7 from bus, leg returning fare_thebe),
     trip as (
       insert into trips (schedule_id, bus_id, service_date) select schedule.id, bus.id, $8 from schedule, bus returning uuid)
     select trip.uuid as "tripId", leg.uuid as "legId", fare.fare_thebe as "fareThebe", $1 as "regNo" from trip, leg, fare`,
    [regNo, busType, facilities, from, to, departureMinute, fareThebe, date],
  );
  if (!rows[0]) throw new Error('the timetable has no such towns');
  return rows[0];
}

/** Holds every seat of the bus that is not in `free` for another user, and lets the others go. */
export async function leaveFree(database: Pool, { tripId }: OwnBus, free: readonly string[]): Promise<void> {
  await database.query(
    `with trip as (select trips.id, legs.id as leg from trips join legs using (schedule_id) where trips.uuid = $1),
     seats as (select chr(64 + line) || place as seat from generate_series(1, 4) line, generate_series(1, 4) place),
     released as (
       update seat_claims set state = 'held', expires_at = now() from trip where trip_id = trip.id and seat = any($2)),
     taken as (
       insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, expires_at, rev)
       select trip.id, seat, trip.leg, int4range(1, 2), 'held', (select min(id) from users), now() + interval '1 day',
              nextval('seat_revision')
       from trip, seats where seat <> all($2) and not exists (
         select 1 from seat_claims claim where claim.trip_id = trip.id and claim.seat = seats.seat))
     insert into seat_outbox (trip_id, seat, rev) select trip.id, seat, nextval('seat_revision') from trip, seats`,
    [tripId, free],
  );
}

export type BusOptions = { minutesAhead?: number; fareThebe?: number };

const inThreeDays = 3 * 24 * 60;

/** Creates a bus between two towns that no test searches, leaving in `minutesAhead`. */
export function makeBus(database: Pool, { minutesAhead = inThreeDays, ...more }: BusOptions = {}) {
  const now = new Date();
  const date = localDate(now);
  const departureMinute = Math.ceil((now.getTime() - instantAt(date, 0).getTime()) / 60_000) + minutesAhead;
  return addBus(database, { from: 'palapye', to: 'serowe', date, departureMinute, ...more });
}

/** Moves the trip one year into the past, as if it had departed. */
export async function departNow(database: Pool, { tripId }: OwnBus): Promise<void> {
  await database.query(`update trips set service_date = service_date - 365 where uuid = $1`, [tripId]);
}

export const resultsPath = ({ from, to }: Towns, date: string) => `/search?from=${from}&to=${to}&date=${date}`;
