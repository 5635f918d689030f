import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { bookings, passengers } from '@/server/db/schema/bookings';
import type { SeatChange } from '@/server/live/seat-change';
import type { Platform } from '@/server/platform/platform';
import {
  cancelClaims,
  deleteExpiredHolds,
  deleteHolds,
  findTakenSeats,
  insertBookedClaims,
  recordSeatChanges,
} from '@/server/platform/seats/seats.repo';
import { withdrawOutdated } from './booking-message';
import type { BookingRow } from './bookings.repo';

/** A booking that this transaction alone may change. */
export type LockedBooking = {
  booking: BookingRow;
  people: { id: number; uuid: string; seat: string; status: Status }[];
};
type Status = (typeof passengers.$inferSelect)['status'];

export const activeSeats = ({ people }: LockedBooking) =>
  people.filter((person) => person.status === 'active').map((person) => person.seat);

/** Whether nobody is left once these seats are cancelled. */
export const leavesNobody = (locked: LockedBooking, seats: readonly string[]) =>
  activeSeats(locked).every((seat) => seats.includes(seat));

/** What is due: the frozen fare times the active passengers (design, difference 17). */
export const amountDue = (locked: LockedBooking) => locked.booking.fareThebe * activeSeats(locked).length;

const changesOf = ({ booking }: LockedBooking, seats: readonly string[]): SeatChange[] =>
  seats.map((seat) => ({ tripId: booking.tripId, seat }));

/** Locks in the one order: the user, the seats, the booking's row. Whoever changes a booking or its money does it so. */
export async function lockBooking(
  platform: Pick<Platform, 'lockSeats'>,
  tx: Transaction,
  bookingId: number,
): Promise<LockedBooking> {
  // User, trip and seats of a booking never change: they may be read before the lock.
  const rows = await tx
    .select({ userId: bookings.userId, tripId: bookings.tripId, seat: passengers.seat })
    .from(bookings)
    .innerJoin(passengers, eq(passengers.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  const [first] = rows;
  if (!first) throw new Error('bookings are never deleted');
  await platform.lockSeats(
    tx,
    first.userId,
    first.tripId,
    rows.map((row) => row.seat),
  );
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  if (!booking) throw new Error('bookings are never deleted');
  const people = await tx
    .select({ id: passengers.id, uuid: passengers.uuid, seat: passengers.seat, status: passengers.status })
    .from(passengers)
    .where(eq(passengers.bookingId, bookingId));
  return { booking, people };
}

async function setStatus(tx: Transaction, { booking }: LockedBooking, seats: readonly string[], status: Status) {
  await tx
    .update(passengers)
    .set({ status, updatedAt: sql`now()`, version: sql`${passengers.version} + 1` })
    .where(and(eq(passengers.bookingId, booking.id), inArray(passengers.seat, [...seats])));
}

export async function markPaid(tx: Transaction, { booking }: LockedBooking, paidAt: Date) {
  await tx
    .update(bookings)
    .set({ paidAt, updatedAt: sql`now()` })
    .where(eq(bookings.id, booking.id));
  await withdrawOutdated(tx, booking);
}

/** Frees seats of a booking; one that has no passenger left is cancelled for `reason`. Answers the seats that changed. */
export async function cancelSeats(
  tx: Transaction,
  locked: LockedBooking,
  seats: readonly string[],
  { reason, now }: { reason: NonNullable<BookingRow['cancelReason']>; now: Date },
): Promise<SeatChange[]> {
  const { booking } = locked;
  await setStatus(tx, locked, seats, 'cancelled');
  if (leavesNobody(locked, seats)) {
    const cancelled = { status: 'cancelled', cancelledAt: now, cancelReason: reason } as const;
    await tx
      .update(bookings)
      .set({ ...cancelled, updatedAt: sql`now()` })
      .where(eq(bookings.id, booking.id));
    await withdrawOutdated(tx, booking);
  }
  const changes = changesOf(locked, await cancelClaims(tx, booking.id, seats));
  await recordSeatChanges(tx, changes);
  return changes;
}

/**
 * Takes the same seats again for a booking that was cancelled and is paid with it. Answers the seats that changed,
 * undefined if one is gone.
 */
export async function seatAgain(
  tx: Transaction,
  locked: LockedBooking,
  leg: { legId: number; departureSequence: number; arrivalSequence: number },
  seats: readonly string[],
): Promise<SeatChange[] | undefined> {
  const { booking } = locked;
  const { tripId, userId } = booking;
  await deleteExpiredHolds(tx, tripId, seats);
  if ((await findTakenSeats(tx, tripId, leg, seats, userId)).length > 0) return undefined;
  await deleteHolds(tx, tripId, seats, userId);
  await insertBookedClaims(tx, booking.id, seats);
  await setStatus(tx, locked, seats, 'active');
  await tx
    .update(bookings)
    .set({ status: 'active', cancelledAt: null, cancelReason: null, updatedAt: sql`now()` })
    .where(eq(bookings.id, booking.id));
  const changes = changesOf(locked, seats);
  await recordSeatChanges(tx, changes);
  return changes;
}
