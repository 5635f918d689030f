import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { endLiveAttempt, refuseLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import type { Platform } from '@/server/platform/platform';
import { bookingEndedMessage } from '@/server/platform/sales/bookings/booking-message';
import { countCancellations, getBooking, type BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelAsLapsed, lapseBooking } from './lapse-bookings';
import {
  cancelSeats,
  hasNoActivePassenger,
  lockBooking,
  type LockedBooking,
} from '@/server/platform/sales/bookings/locked-booking';

/**
 * Each cancellation counts once in every window (spec section 4), also when the request is repeated. Returns the
 * number of passengers that this call cancelled.
 */
export async function cancelPassengers(
  platform: Platform,
  bookingId: number,
  passengerUuids: readonly string[],
  refuseLive = refuseLiveAttempt,
): Promise<number> {
  const item = await getBooking(platform.db, bookingId);
  // Check before the open card page is ended: a repeated request must not end it.
  if (seatsToCancel(item, passengerUuids).length === 0) return 0;
  // The scheduler may be late: an overdue booking lapses now, and the cancellation does not count.
  if (isOverdue(item.booking, platform.clock()) && (await lapseBooking(platform, bookingId))) return item.seats.length;
  await endLiveAttempt(platform, bookingId);
  const changes = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const now = platform.clock();
    const seats = seatsToCancel(locked, passengerUuids);
    if (seats.length === 0) return [];
    await refuseLive(tx, bookingId);
    // The time to pay may have ended during the request to the provider.
    if (isOverdue(locked.booking, now)) return cancelAsLapsed(platform, tx, locked, now);
    await countCancellations(tx, locked.booking.userId, seats.length, now);
    const changes = await cancelSeats(tx, locked, seats, { reason: 'passenger', now });
    if (hasNoActivePassenger(locked, seats))
      await notifyUser(platform, tx, locked.booking.userId, await bookingEndedMessage(tx, locked.booking, 'cancelled'));
    return changes;
  });
  platform.publishSeats(changes);
  return changes.length;
}

const isOverdue = ({ status, payBy }: BookingRow, now: Date) => status === 'active' && payBy <= now;

type Sold = Pick<LockedBooking, 'booking' | 'people'>;

function seatsToCancel({ booking, people }: Sold, passengerUuids: readonly string[]): string[] {
  const requested = people.filter(({ uuid }) => passengerUuids.includes(uuid));
  if (requested.length < new Set(passengerUuids).size) throw new AppError('not_found');
  const remaining = requested.filter(({ status }) => status !== 'cancelled');
  if (remaining.length === 0) return [];
  if (booking.status === 'used') throw new AppError('booking_used');
  if (booking.paidAt) throw new AppError('already_paid');
  return remaining.map(({ seat }) => seat);
}
