import { eq, sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import { payLaterMinutes } from '@/lib/limits';
import type { Queries, Transaction } from '@/server/db/client';
import { confirmedContacts } from '@/server/db/confirmed-contacts';
import { trips } from '@/server/db/schema/catalogue';
import type { Contacts } from '@/server/messaging/message-outbox';
import { isTripCancelled } from '@/server/platform/sales/bookings/locked-booking.repo';

type TripState = 'open' | 'closed' | 'cancelled';
/** Minutes since each sold departure and since the last sold arrival. */
type Way = { left: number[]; arrived: number };
/** The delay of a later direction leaves null for those before it. */
type LockedTrip = { id: number; state: TripState; delays: (number | null)[]; ways: Way[]; phone: string | null };

/**
 * Makes passengers, imports and other changes of the trip wait. `delays` and `ways` are those of each direction.
 * `hasLeft`: from the last stop of every direction, by the expected time.
 */
export async function lockTripToChange(tx: Transaction, operatorId: number | null, uuid: string, now: Date) {
  const since = sql`extract(
    epoch from ${now.toISOString()}::timestamptz - service_date::timestamp at time zone 'Africa/Gaborone')::float8 / 60`;
  const { rows } = await tx.execute<LockedTrip>(sql`
    select trips.id::float8 as id, delays, operators.phone,
      case when cancelled_at is not null then 'cancelled' when sales_closed_at is not null then 'closed' else 'open' end as state,
      array(
        select jsonb_build_object(
          'left', jsonb_agg(${since} - departure_minute) filter (where departure_minute is not null),
          'arrived', ${since} - max(arrival_minute))
        from schedule_stops where schedule_id = trips.schedule_id group by direction order by direction) as ways
    from trips join buses on buses.id = trips.bus_id join operators on operators.id = buses.operator_id
    where trips.uuid = ${uuid} and buses.operator_id = ${operatorId}::bigint
    for no key update of trips`);
  const [trip] = rows;
  return trip && { ...trip, hasLeft: trip.ways.every(({ left }, way) => Math.min(...left) >= (trip.delays[way] ?? 0)) };
}

export async function setTripState(tx: Transaction, id: number, state: TripState, now: Date, reason: string | null) {
  const change =
    state === 'cancelled'
      ? { cancelledAt: now, cancelReason: reason }
      : { salesClosedAt: state === 'closed' ? now : null };
  await tx.update(trips).set(change).where(eq(trips.id, id));
}

export async function listToCancel(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select bookings.id::float8 as id from trips join bookings on bookings.trip_id = trips.id
    where trips.cancelled_at is not null and service_date >= ${addDays(localDate(now), -30)}
      and status = 'active' and ${isTripCancelled}
    order by departs_at, bookings.id`);
  return rows.map(({ id }) => id);
}

export async function writeCancelledStep(tx: Transaction, bookingId: number) {
  await tx.execute(sql`
    insert into audit_rows (operator_id, member_id, user_id, member_name, member_role, actor, reason,
                            action, subject_kind, subject_uuid)
    select ordered.operator_id, member_id, ordered.user_id, member_name, member_role, actor, reason,
           'booking.cancelled.step', 'booking', bookings.uuid
    from bookings join trips on trips.id = bookings.trip_id
    join audit_rows ordered on ordered.subject_uuid = trips.uuid and ordered.action = 'trip.cancelled'
    where bookings.id = ${bookingId} order by ordered.id desc limit 1`);
}

type Delay = { direction: number; before: number; minutes: number; reason: string | null };

type Texts = Record<'id' | 'reservationNumber' | 'date' | 'departsAt' | 'arrivesAt' | 'from' | 'to', string>;
export type LateBooking = Contacts & Texts & { departureMinute: number };

const minutesLater = (minutes: number | ReturnType<typeof sql>) => sql`make_interval(mins => ${minutes}::int)`;

/**
 * Sets the delay of the bookings with a stop ahead, and returns the active ones. Cancelled ones have it too, because late money may
 * book them again. The time to pay becomes longer with the longest delay, apart from that of a booking which pays by card only.
 */
export async function delayBookings(tx: Transaction, tripId: number, delay: Delay, now: Date) {
  const { direction, before, minutes, reason } = delay;
  await tx.execute(
    sql`update trips set delays[${direction}] = ${minutes}, delay_reasons[${direction}] = ${reason}::text where id = ${tripId}`,
  );
  const growth = sql`case
    when status = 'active' and pay_by <= departs_at + ${minutesLater(sql`longest_delay_minutes - ${payLaterMinutes}`)}
    then greatest(${minutes} - longest_delay_minutes, 0) else 0 end`;
  const { rows } = await tx.execute<LateBooking>(sql`
    with late as (
      update bookings set delay_minutes = ${minutes}, pay_by = pay_by + ${minutesLater(growth)},
        longest_delay_minutes = longest_delay_minutes + ${growth}, updated_at = now()
      from legs join schedule_stops stop
        on stop.schedule_id = legs.schedule_id and stop.sequence = legs.departure_sequence
      where trip_id = ${tripId} and legs.id = leg_id and stop.direction = ${direction}
        and departs_at + ${minutesLater(Math.max(before, minutes))} > ${now.toISOString()}
      returning bookings.*, legs.departure_minute, legs.from_city_id, legs.to_city_id)
    select late.id, reservation_number as "reservationNumber", booking_date::text as date, departs_at as "departsAt",
           arrives_at as "arrivesAt", departure_minute as "departureMinute", origin.name as "from", goal.name as "to", ${confirmedContacts.email} as email,
           ${confirmedContacts.phone} as phone
    from late join users on users.id = user_id
    join cities origin on origin.id = from_city_id join cities goal on goal.id = to_city_id
    where late.status = 'active'`);
  return rows;
}
