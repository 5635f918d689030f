import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { log } from '@/server/log';
import { enqueueMessage } from '@/server/messaging/message-outbox.repo';
import { endLiveAttempt } from '@/server/platform/payments/end-live-attempt';
import { findLiveAttempt, hasUnclearMoney } from '@/server/platform/payments/payment-attempts.repo';
import type { Platform } from '@/server/platform/platform';
import { bookingLapsedMessage } from './booking-message';
import { listOverdue } from './bookings.repo';
import { activeSeats, cancelSeats, lockBooking } from './locked-booking.repo';

/** Ends every unpaid booking whose time to pay is over (design section 4). Answers how many. */
export async function lapseBookings(platform: Platform): Promise<number> {
  let count = 0;
  for (const id of await listOverdue(platform.db, platform.clock())) {
    try {
      if (await lapseBooking(platform, id)) count += 1;
    } catch (error) {
      // The others do not wait for it.
      log.error({ err: error }, 'a booking could not lapse');
    }
  }
  return count;
}

/**
 * Frees the seats of a booking that nobody paid in time; it does not count against the passenger. Open payments are settled
 * or cancelled first; while one is unclear the seats wait, until departure at the latest: money that comes later goes to
 * the wallet. False when the booking is paid or waits.
 */
export async function lapseBooking(platform: Platform, bookingId: number): Promise<boolean> {
  const now = platform.clock();
  await endLiveAttempt(platform, bookingId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  const changes = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const { booking } = locked;
    if (booking.paidAt || booking.status !== 'active' || booking.payBy > now) return undefined;
    const isUnclear = (await hasUnclearMoney(tx, bookingId)) || (await findLiveAttempt(tx, bookingId)) !== undefined;
    if (isUnclear && booking.departsAt > now) return undefined;
    await enqueueMessage(tx, await bookingLapsedMessage(tx, booking));
    return cancelSeats(tx, locked, activeSeats(locked), { reason: 'lapsed', now });
  });
  if (changes === undefined) return false;
  platform.publishSeats(changes);
  return true;
}
