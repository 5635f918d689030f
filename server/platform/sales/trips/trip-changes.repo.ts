import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { addDays, localDate } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import { bookings } from '@/server/db/schema/bookings';
import { trips } from '@/server/db/schema/catalogue';
import { isTripCancelled } from '@/server/platform/sales/bookings/locked-booking.repo';

type LockedTrip = { id: number; isCancelled: boolean; isClosed: boolean; hasLeft: boolean };

/**
 * Makes passengers, imports and other changes of the trip wait. `hasLeft`: from the last stop of both directions, by the expected
 * time.
 */
export async function lockTripToChange(tx: Transaction, operatorId: number | null, uuid: string, now: Date) {
  const { rows } = await tx.execute<LockedTrip>(sql`
    select trips.id::float8 as id, cancelled_at is not null as "isCancelled", sales_closed_at is not null as "isClosed", (
      select bool_and((service_date + (departure_minute + delays[direction]) * interval '1 minute')
                      at time zone 'Africa/Gaborone' <= ${now.toISOString()})
      from schedule_stops where schedule_id = trips.schedule_id and departure_minute is not null) as "hasLeft"
    from trips join buses on buses.id = trips.bus_id
    where trips.uuid = ${uuid} and buses.operator_id = ${operatorId}::bigint
    for no key update of trips`);
  return rows[0];
}

type TripChange = Partial<Pick<typeof trips.$inferSelect, 'cancelledAt' | 'salesClosedAt'>>;

export async function updateTrip(tx: Transaction, id: number, change: TripChange) {
  await tx.update(trips).set(change).where(eq(trips.id, id));
}

/** A worker that stands still for longer leaves bookings to a person. */
const daysBack = 30;

/** Lists the bookings that the cancellation of their trip still has to cancel, next departure first. */
export async function listToCancel(queries: Queries, now: Date): Promise<number[]> {
  const rows = await queries
    .select({ id: bookings.id })
    .from(trips)
    .innerJoin(bookings, eq(bookings.tripId, trips.id))
    .where(
      and(
        isNotNull(trips.cancelledAt),
        gte(trips.serviceDate, addDays(localDate(now), -daysBack)),
        eq(bookings.status, 'active'),
        isTripCancelled,
      ),
    )
    .orderBy(asc(bookings.departsAt), asc(bookings.id));
  return rows.map(({ id }) => id);
}

/** Writes the audit row of a cancelled booking, with the author and the reason of the cancellation of its trip. */
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
