import type { Pool } from 'pg';

/** Sells the 65 seats of an empty trip of a sample operator, every second one unpaid. Returns the id of the departure. */
export async function fillTrip(database: Pick<Pool, 'query'>, operator: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with trip as (
       select trips.id, trips.uuid, service_date, legs.id as leg_id, int4range(departure_sequence, arrival_sequence) as leg
       from trips join schedules on schedules.id = schedule_id join operators on operators.id = operator_id and slug = $1
       join legs on legs.schedule_id = schedules.id and is_default and departure_sequence = 1
       join buses on buses.id = trips.bus_id and layout = '2/3' and total_seats = 65
       where not exists (select from seat_claims where trip_id = trips.id) and cancelled_at is null
       order by service_date desc, trips.id limit 1),
     seats as (
       select n, chr(65 + n / 5) || 1 + n % 5 as seat, 'F' || upper(substr(md5(trip.uuid::text || n), 1, 11)) as number,
              translate(md5(n::text), '0123456789', 'ghijklmnop') as letters
       from generate_series(0, 64) n, trip),
     booked as (
       insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                             paid_at, pay_by, idempotency_key, request_hash)
       select number, (select min(id) from users), trip.id, leg_id, service_date, service_date, service_date + 1, 4100,
              case when n % 2 = 0 then now() end, service_date, number, '' from seats, trip
       returning id, user_id, reservation_number),
     claimed as (
       insert into seat_claims (trip_id, seat, leg_id, leg, state, user_id, booking_id, rev)
       select trip.id, seat, leg_id, leg, 'booked', user_id, booked.id, nextval('seat_revision')
       from seats join booked on reservation_number = number, trip),
     named as (
       insert into passengers (booking_id, names, seat)
       select booked.id, initcap(concat_ws(' ', left(letters, 12), substr(letters, 13, 12), substr(letters, 25), 'Mosim')), seat
       from seats join booked on reservation_number = number)
     select uuid || '-1' as id from trip`,
    [operator],
  );
  if (!rows[0]) throw new Error('the operator has no empty trip of 65 seats');
  return rows[0].id;
}
