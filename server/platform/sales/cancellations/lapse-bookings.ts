import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import { endLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import { findLiveAttempt, hasUnclearMoney } from '@/server/platform/sales/payments/payment-attempts.repo';
import type { SeatChange } from '@/server/live/seat-change';
import type { Platform } from '@/server/platform/platform';
import { bookingLapsedMessage } from '@/server/platform/sales/bookings/booking-message';
import { listOverdue } from '@/server/platform/sales/bookings/booking-times.repo';
import {
  activeSeats,
  cancelSeats,
  lockBooking,
  type LockedBooking,
} from '@/server/platform/sales/bookings/locked-booking';

/** Bookings that lapse at the same time. A slow response of the provider delays only the bookings of its batch. */
const batch = 20;

/** Cancels every unpaid booking whose time to pay is over (design section 4). Returns the number of bookings. */
export async function lapseBookings(platform: Platform): Promise<number> {
  const overdue = await listOverdue(platform.db, platform.clock());
  let count = 0;
  for (let first = 0; first < overdue.length; first += batch) {
    const ended = await Promise.all(overdue.slice(first, first + batch).map((id) => lapseOrLog(platform, id)));
    count += ended.filter(Boolean).length;
  }
  return count;
}

/** Logs an error instead of throwing it, so that one failure does not stop the other bookings. */
async function lapseOrLog(platform: Platform, bookingId: number): Promise<boolean> {
  try {
    return await lapseBooking(platform, bookingId);
  } catch (error) {
    log.error({ event: 'booking_not_lapsed', err: error }, 'An unpaid booking could not be cancelled after its time.');
    return false;
  }
}

/**
 * Cancels an overdue booking and frees its seats. The cancellation does not count against the passenger. Open payments are
 * settled or cancelled first. While a payment is unclear, the seats stay booked until departure. Money that arrives later
 * is credited to the wallet. Returns false if the booking is paid, not overdue, or has an unclear payment.
 */
export async function lapseBooking(platform: Platform, bookingId: number): Promise<boolean> {
  const now = platform.clock();
  const isBusy = await endLiveAttempt(platform, bookingId).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // A declined page that could not be cancelled still accepts another card. The queries below do not include it.
      return error.code === 'payment_busy';
    },
  );
  const changes = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const { booking } = locked;
    if (booking.paidAt || booking.status !== 'active' || booking.payBy > now) return undefined;
    const isUnclear =
      isBusy || (await hasUnclearMoney(tx, bookingId)) || (await findLiveAttempt(tx, bookingId)) !== undefined;
    if (isUnclear && booking.departsAt > now) return undefined;
    return cancelAsLapsed(tx, locked, now);
  });
  if (changes === undefined) return false;
  platform.publishSeats(changes);
  return true;
}

/** Cancels a booking as lapsed and enqueues the message. No cancellation is counted. Returns the seats that changed. */
export async function cancelAsLapsed(tx: Transaction, locked: LockedBooking, now: Date): Promise<SeatChange[]> {
  const changes = await cancelSeats(tx, locked, activeSeats(locked), { reason: 'lapsed', now });
  await enqueueMessage(tx, await bookingLapsedMessage(tx, locked.booking));
  return changes;
}
