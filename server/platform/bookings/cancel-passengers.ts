import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { endLiveAttempt } from '@/server/platform/payments/end-live-attempt';
import { findLiveAttempt, hasUnclearMoney } from '@/server/platform/payments/payment-attempts.repo';
import type { Platform } from '@/server/platform/platform';
import { countCancellations } from './bookings.repo';
import { cancelSeats, lockBooking } from './locked-booking.repo';

/**
 * Cancels passengers of an unpaid booking: their seats are free at once, each counts in every window of the policy (spec
 * section 4), a booking with nobody left is cancelled. Who is cancelled already stays so and counts once. An open payment is
 * settled or cancelled first. Answers how many are cancelled now.
 * Errors: not_found, already_paid, booking_used, payment_pending, payment_busy.
 */
export async function cancelPassengers(
  platform: Platform,
  bookingId: number,
  passengerUuids: readonly string[],
): Promise<number> {
  await endLiveAttempt(platform, bookingId);
  const changes = await inTransaction(platform.db, async (tx) => {
    const now = platform.clock();
    const locked = await lockBooking(platform, tx, bookingId);
    const { booking, people } = locked;
    const wanted = people.filter(({ uuid }) => passengerUuids.includes(uuid));
    if (wanted.length < new Set(passengerUuids).size) throw new AppError('not_found');
    if (booking.paidAt) throw new AppError('already_paid');
    if (booking.status === 'used') throw new AppError('booking_used');
    if ((await hasUnclearMoney(tx, bookingId)) || (await findLiveAttempt(tx, bookingId))) {
      throw new AppError('payment_pending');
    }
    const seats = wanted.filter(({ status }) => status === 'active').map(({ seat }) => seat);
    if (seats.length === 0) return [];
    await countCancellations(tx, booking.userId, seats.length, now);
    return cancelSeats(tx, locked, seats, { reason: 'passenger', now });
  });
  platform.publishSeats(changes);
  return changes.length;
}
