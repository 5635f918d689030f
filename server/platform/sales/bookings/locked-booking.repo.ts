import { and, eq, inArray, sql } from 'drizzle-orm';
import { onlyRow } from '@/server/db/only-row';
import { together, type Transaction } from '@/server/db/client';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { legs } from '@/server/db/schema/catalogue';
import type { BookingRow } from './bookings.repo';

export type LockedBooking = {
  booking: BookingRow;
  isTripCancelled: boolean;
  /** A payment at this moment costs the operator this part of it. */
  commissionPercent: number;
  people: { id: number; uuid: string; seat: string; status: PassengerStatus }[];
};
type PassengerStatus = (typeof passengers.$inferSelect)['status'];

/** The operator cancelled the trip before the bus was expected at the passenger's stop. Its job cancels such bookings. */
export const isTripCancelled = sql<boolean>`exists (
  select from trips where trips.id = bookings.trip_id
    and trips.cancelled_at < bookings.departs_at + bookings.delay_minutes * interval '1 minute')`;

const commissionPercent = sql<number>`(
  select commission_percent::float8 from operators join buses on buses.operator_id = operators.id
  join trips on trips.bus_id = buses.id where trips.id = bookings.trip_id)`;

/** The keys of the locks never change, so they may be read before the lock. */
export async function findLockKeys(tx: Transaction, bookingId: number) {
  const rows = await tx
    .select({ userId: bookings.userId, tripId: bookings.tripId, seat: passengers.seat })
    .from(bookings)
    .innerJoin(passengers, eq(passengers.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  const [first] = rows;
  if (!first) throw new Error('bookings are never deleted');
  return { userId: first.userId, tripId: first.tripId, seats: rows.map((row) => row.seat) };
}

export async function lockBookingRow(tx: Transaction, bookingId: number): Promise<LockedBooking> {
  const columns = { booking: bookings, isTripCancelled, commissionPercent };
  const [locked, people] = await together(
    tx.select(columns).from(bookings).where(eq(bookings.id, bookingId)).for('update'),
    tx
      .select({ id: passengers.id, uuid: passengers.uuid, seat: passengers.seat, status: passengers.status })
      .from(passengers)
      .where(eq(passengers.bookingId, bookingId)),
  );
  return { ...onlyRow(locked), people };
}

export async function setPassengerStatus(
  tx: Transaction,
  bookingId: number,
  seats: readonly string[],
  status: PassengerStatus,
) {
  await tx
    .update(passengers)
    .set({ status, updatedAt: sql`now()`, version: sql`${passengers.version} + 1` })
    .where(and(eq(passengers.bookingId, bookingId), inArray(passengers.seat, [...seats])));
}

type BookingChange = Partial<
  Pick<BookingRow, 'status' | 'paidAt' | 'commissionThebe' | 'cancelledAt' | 'cancelReason'>
>;

export async function updateBooking(tx: Transaction, bookingId: number, change: BookingChange) {
  await tx
    .update(bookings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(bookings.id, bookingId));
}

export async function getLegRange(tx: Transaction, legId: number) {
  return onlyRow(
    await tx
      .select({
        legId: legs.id,
        departureSequence: legs.departureSequence,
        arrivalSequence: legs.arrivalSequence,
      })
      .from(legs)
      .where(eq(legs.id, legId)),
  );
}
