import { sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import { always } from '@/server/db/fares';
import { inTransaction, type Database, type Transaction } from '@/server/db/client';

const claimsPerTrip = 13;
const comingDays = 61;

/** The number of buses between the two towns of the search. The others run elsewhere. */
export const busesOfSearch = 12;
const stops = 7;
const towns = 70;
const claimsPerUser = 20;

/** A search from the first to the last town of the road, on a day in the middle of all trips. */
export const manyClaimsSearch = { from: 'town-1', to: `town-${stops}`, date: () => addDays(localDate(new Date()), 20) };

async function addTimetable(tx: Transaction, buses: number, pastDays: number) {
  await tx.execute(sql`
    insert into cities (name, slug, country)
    select 'Town ' || n, 'town-' || n, 'BW' from generate_series(1, ${towns}::int) n`);
  await tx.execute(sql`
    insert into operators (name, slug, phone, sample)
    select 'Line ' || n, 'line-' || n, '+2673900000', true from generate_series(0, 19) n`);
  await tx.execute(sql`
    insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
    select operators.id, 'MANY ' || n, 'Coach', '2/3', 65, false, '{}'
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
    select id, bus_id, ${localDate(new Date())}::date + day
    from schedules, generate_series(${-pastDays}::int, ${comingDays - 1}::int) day where code like 'MANY %' order by day`);
}

/**
 * Inserts claims on different seats as years of sales leave them: four bookings of three people on each trip, one cancelled
 * passenger, and a hold if the day has not passed. The bookings of past days are used.
 */
async function addClaims(tx: Transaction, perTrip: number, trips: number) {
  const users = Math.max(1, Math.round((trips * perTrip) / claimsPerUser));
  await tx.execute(sql`
    insert into users (first_name, last_name, username, username_key, phone, phone_verified_at, password_hash, status)
    select 'Mpho', 'Kgosi', 'many-' || n, 'many-' || n, '+26799' || 100000 + n, now(), 'none', 'ACTIVE'
    from generate_series(1, ${users}::int) n`);
  const claims = sql`
    select trips.id as trip_id, service_date, leg.id as leg_id, departure_sequence, arrival_sequence,
           service_date < current_date as past, least(now(), service_date - interval '3 days') as sold_at,
           chr(65 + claim / 5) || 1 + claim % 5 as seat, claim, claim = 12 as held, claim = 8 as cancelled,
           trips.id * 5 + claim / 3 as booking_id,
           (select min(id) from users where username like 'many-%') + (trips.id * 4 + claim / 3) % ${users}::int as user_id
    from trips join schedules on schedules.id = trips.schedule_id and code like 'MANY %'
    cross join generate_series(0, ${perTrip - 1}::int) claim
    join legs leg on leg.schedule_id = trips.schedule_id and leg.departure_sequence = 1 + claim / 3 % 3
      and leg.arrival_sequence = ${stops}::int - claim / 3 % 2
    where claim < 12 or service_date >= current_date
    order by trips.id, claim`;
  await tx.execute(sql`
    insert into bookings (id, reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                          status, paid_at, pay_by, idempotency_key, request_hash, created_at)
    overriding system value
    select booking_id, 'M' || booking_id, user_id, trip_id, leg_id, service_date, service_date + interval '8 hours',
           service_date + interval '14 hours', 4100, case when past then 'used' else 'active' end, sold_at, service_date,
           gen_random_uuid(), '', sold_at
    from (${claims}) claims where claim % 3 = 0 and not held`);
  await tx.execute(sql`select setval(pg_get_serial_sequence('bookings', 'id'), (select max(id) from bookings))`);
  await tx.execute(sql`
    insert into passengers (booking_id, names, seat, status)
    select booking_id, 'First' || booking_id % 500 || ' Family' || booking_id % 7919, seat,
           case when cancelled then 'cancelled' when past then 'used' else 'active' end
    from (${claims}) claims where not held`);
  await tx.execute(sql`
    insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, booking_id, expires_at, rev)
    select trip_id, seat, leg_id, int4range(departure_sequence, arrival_sequence),
           (case when held then 'held' when cancelled then 'cancelled' else 'booked' end)::claim_state,
           user_id, case when not held then booking_id end, case when held then now() + interval '1 hour' end,
           nextval('seat_revision')
    from (${claims}) claims`);
}

/** Returns the statements that create them again. */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ drop: string; create: string }>(sql`
    select coalesce('alter table ' || indrelid::regclass || ' drop constraint ' || conname,
                    'drop index ' || indexrelid::regclass) as drop,
           coalesce('alter table ' || indrelid::regclass || ' add constraint ' || conname || ' ' ||
                    pg_get_constraintdef(made.oid), pg_get_indexdef(indexrelid)) as create
    from pg_index left join pg_constraint made on conindid = indexrelid and contype in ('u', 'x')
    where indrelid = any('{bookings,passengers,seat_claims}'::regclass[]) and not indisprimary`);
  for (const { drop } of rows) await tx.execute(sql.raw(drop));
  return rows.map(({ create }) => create);
}

/**
 * Adds a timetable of `buses` buses with trips from `pastDays` ago to 60 days ahead, and `perTrip` claims for each trip. Creates
 * the indexes and the overlap constraint at the end, because checking each row would take much longer.
 */
export async function addManyClaims(db: Database, buses: number, perTrip = claimsPerTrip, pastDays = 1) {
  await inTransaction(db, async (tx) => {
    // Foreign keys are not checked, because these statements create the rows that they refer to.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    const definitions = await dropIndexes(tx);
    await addTimetable(tx, buses, pastDays);
    await addClaims(tx, perTrip, buses * (pastDays + comingDays));
    for (const definition of definitions) await tx.execute(sql.raw(definition));
  });
  await db.execute(sql`vacuum analyze`);
}
