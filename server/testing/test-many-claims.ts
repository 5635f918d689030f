import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import { always } from '@/server/db/fares';
import { inTransaction, type Database, type Transaction } from '@/server/db/client';

const claimsPerTrip = 13;
/** The number of days with trips. */
const days = 62;
export const claimsPerBus = claimsPerTrip * days;

/** The number of buses between the two towns of the search. The others run elsewhere. */
export const busesOfSearch = 12;
const stops = 7;
const towns = 70;
const users = 500;

/** A search from the first to the last town of the road, on a day in the middle of all trips. */
export const manyClaimsSearch = { from: 'town-1', to: `town-${stops}`, date: () => addDays(localDate(new Date()), 20) };

async function addTimetable(tx: Transaction, buses: number) {
  await tx.execute(sql`
    insert into cities (name, slug, country)
    select 'Town ' || n, 'town-' || n, 'BW' from generate_series(1, ${towns}::int) n`);
  await tx.execute(sql`
    insert into operators (name, slug, phone, sample)
    select 'Line ' || n, 'line-' || n, '+2673900000', true from generate_series(0, 19) n`);
  await tx.execute(sql`
    insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
    select operators.id, 'MANY ' || n, 'Coach', '2/3', 65, true, '{}'
    from generate_series(1, ${buses}::int) n join operators on operators.slug = 'line-' || n % 20`);
  await tx.execute(sql`
    insert into schedules (operator_id, bus_id, code, days)
    select operator_id, id, reg_no, 127 from buses where reg_no like 'MANY %'`);
  // The first buses use the road of the search. Each other bus uses a road among the other towns.
  await tx.execute(sql`
    insert into schedule_stops (schedule_id, sequence, direction, city_id, place, arrival_minute, departure_minute)
    select schedules.id, stop, 1, cities.id, 'Station',
           case when stop > 1 then start + stop * 60 - 5 end, case when stop < ${stops}::int then start + stop * 60 end
    from schedules, lateral (select substr(code, 6)::int as n) bus,
         lateral (select 240 + n * 37 % 900 as start) clock, generate_series(1, ${stops}::int) stop,
         lateral (select case when n <= ${busesOfSearch}::int then stop
                         else ${stops}::int + 1 + (n * 11 + stop * (1 + n % 5)) % ${towns - stops}::int end as town) way
         join cities on cities.slug = 'town-' || town
    where code like 'MANY %'`);
  await tx.execute(sql`
    insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id, departure_minute,
                      arrival_minute, is_default)
    select one.schedule_id, one.sequence, other.sequence, one.city_id, other.city_id, one.departure_minute,
           other.arrival_minute, one.sequence = 1 and other.sequence = ${stops}::int
    from schedules join schedule_stops one on one.schedule_id = schedules.id
    join schedule_stops other on other.schedule_id = schedules.id and other.sequence > one.sequence
    where code like 'MANY %'`);
  await tx.execute(sql`
    insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)
    select distinct operator_id, from_city_id, to_city_id, ${always}::date, 2050
    from legs join schedules on schedules.id = schedule_id where code like 'MANY %'`);
  await tx.execute(sql`
    insert into trips (schedule_id, bus_id, service_date)
    select id, bus_id, ${addDays(localDate(new Date()), -1)}::date + day
    from schedules, generate_series(0, ${days - 1}::int) day where code like 'MANY %'`);
}

/** Inserts claims on different seats: booked in groups of three, some cancelled, some only held. */
async function addClaims(tx: Transaction, perTrip: number) {
  await tx.execute(sql`
    insert into users (first_name, last_name, username, username_key, phone, password_hash, status)
    select 'Mpho', 'Kgosi', 'many-' || n, 'many-' || n, '+26799' || 100000 + n, 'none', 'ACTIVE'
    from generate_series(1, ${users}::int) n`);
  await tx.execute(sql`
    create temporary table many_claims on commit drop as
    select trips.id as trip_id, trips.service_date, leg.id as leg_id, leg.departure_sequence, leg.arrival_sequence,
           chr(65 + claim / 5) || 1 + claim % 5 as seat, claim % 10 = 9 as held, claim % 10 = 8 as cancelled,
           people.ids[1 + (trips.id * 7 + claim / 3) % ${users}::int] as user_id,
           'M' || trips.id || '-' || claim / 3 as booking
    from (select array_agg(id) as ids from users where username like 'many-%') people, trips
    join schedules on schedules.id = trips.schedule_id and code like 'MANY %'
    cross join generate_series(0, ${perTrip - 1}::int) claim
    join legs leg on leg.schedule_id = trips.schedule_id and leg.departure_sequence = 1 + claim % 3
      and leg.arrival_sequence = ${stops}::int - claim % 2`);
  await tx.execute(sql`
    insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                          paid_at, pay_by, idempotency_key, request_hash)
    select distinct on (booking) booking, user_id, trip_id, leg_id, service_date, service_date + interval '8 hours',
           service_date + interval '14 hours', 4100, now(), service_date, booking, '' from many_claims where not held`);
  await tx.execute(sql`
    insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, booking_id, expires_at, rev)
    select claim.trip_id, seat, claim.leg_id, int4range(departure_sequence, arrival_sequence),
           (case when held then 'held' when cancelled then 'cancelled' else 'booked' end)::claim_state,
           claim.user_id, bookings.id, case when held then now() + interval '1 hour' end, nextval('seat_revision')
    from many_claims claim left join bookings on reservation_number = booking and not held`);
}

/**
 * Adds a timetable of `buses` buses with trips on 62 days, and `perTrip` claims for each trip. Recreates the
 * overlap constraint at the end, because checking each row would take minutes.
 */
export async function addManyClaims(db: Database, buses: number, perTrip = claimsPerTrip) {
  await inTransaction(db, async (tx) => {
    // Foreign keys are not checked, because these statements create the rows that they refer to.
    await tx.execute(sql`set local session_replication_role = replica`);
    const { rows } = await tx.execute<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'seat_claims_no_overlap'`);
    await tx.execute(sql`alter table seat_claims drop constraint seat_claims_no_overlap`);
    await addTimetable(tx, buses);
    await addClaims(tx, perTrip);
    await tx.execute(sql`
      alter table seat_claims add constraint seat_claims_no_overlap ${sql.raw(rows[0]?.definition ?? '')}`);
  });
  await db.execute(sql`vacuum analyze`);
}
