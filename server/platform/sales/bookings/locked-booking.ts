import { together, type Transaction, type Queries } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { Platform } from '@/server/platform/platform';
import { freeSeats } from '@/server/platform/seats/seats.repo';
import { rebookSeats } from '@/server/platform/seats/unknown-seats';
import { withdrawOutdated } from './booking-message';
import { type BookingRow, findBooking, findBookingByNumber, type LoadedBooking } from './bookings.repo';
import {
  findLockKeys,
  getLegRange,
  lockBookingRow,
  setPassengerStatus,
  updateBooking,
  type LockedBooking,
} from './locked-booking.repo';
import { AppError } from '@/lib/errors';
import { reservationNumberLength } from '@/lib/limits';

export { lockBookingRow, type LockedBooking };

export const activeSeats = ({ people }: LockedBooking) =>
  people.filter((person) => person.status === 'active').map((person) => person.seat);

export const hasNoActivePassenger = (locked: LockedBooking, seats: readonly string[]) =>
  activeSeats(locked).every((seat) => seats.includes(seat));

/** The frozen fare times the number of active passengers (design, difference 17). */
export const amountDue = (locked: LockedBooking) => locked.booking.fareThebe * activeSeats(locked).length;

/**
 * Locks the user, the seats and the row of the booking, in this order. Every change of a booking or its money takes
 * these locks.
 */
export async function lockBooking(
  platform: Pick<Platform, 'lockSeats'>,
  tx: Transaction,
  bookingId: number,
): Promise<LockedBooking> {
  const { userId, tripId, seats } = await findLockKeys(tx, bookingId);
  await platform.lockSeats(tx, userId, tripId, seats);
  return lockBookingRow(tx, bookingId);
}

export async function markPaid(tx: Transaction, { booking }: LockedBooking, paidAt: Date, commissionThebe: number) {
  await updateBooking(tx, booking.id, { paidAt, commissionThebe });
  await withdrawOutdated(tx, booking);
}

export async function cancelSeats(
  tx: Transaction,
  locked: LockedBooking,
  seats: readonly string[],
  { reason, now }: { reason: NonNullable<BookingRow['cancelReason']>; now: Date },
): Promise<SeatChange[]> {
  const { booking, isTripCancelled } = locked;
  // The terms would cost the passenger, and it would count.
  if (isTripCancelled && reason !== 'operator') throw new AppError('trip_cancelled');
  const change = { status: 'cancelled', cancelledAt: now, cancelReason: reason } as const;
  const [changes] = await together(
    freeSeats(tx, booking.id, seats),
    setPassengerStatus(tx, booking.id, seats, 'cancelled'),
    ...(hasNoActivePassenger(locked, seats)
      ? [updateBooking(tx, booking.id, change), withdrawOutdated(tx, booking)]
      : []),
  );
  return changes;
}

export async function rebookBooking(
  tx: Transaction,
  { booking }: LockedBooking,
  seats: readonly string[],
): Promise<SeatChange[] | undefined> {
  const changes = await rebookSeats(tx, booking, await getLegRange(tx, booking.legId), seats);
  if (!changes) return undefined;
  await setPassengerStatus(tx, booking.id, seats, 'active');
  await updateBooking(tx, booking.id, { status: 'active', cancelledAt: null, cancelReason: null });
  return changes;
}

export async function findOwnBooking(queries: Queries, userId: number, uuidOrNumber: string): Promise<LoadedBooking> {
  const isNumber = uuidOrNumber.length === reservationNumberLength;
  const item = await (isNumber ? findBookingByNumber : findBooking)(queries, uuidOrNumber);
  if (item?.booking.userId !== userId) throw new AppError('not_found');
  return item;
}

export async function getByNumber(
  queries: Queries,
  number: string,
  operatorId?: number | null,
): Promise<LoadedBooking> {
  const item = await findBookingByNumber(queries, number, operatorId);
  if (!item) throw new AppError('not_found');
  return item;
}
