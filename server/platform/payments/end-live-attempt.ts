import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { lockBooking } from '@/server/platform/bookings/locked-booking.repo';
import type { Platform } from '@/server/platform/platform';
import { failStarting, findLiveAttempt, hasUnclearMoney, lockAttempt, updateAttempt } from './payment-attempts.repo';
import { settleAttempt } from './settle-attempt';

/**
 * Before a booking is paid another way, cancelled or lapses: its live attempt is settled, or cancelled at the provider, so
 * that nobody can pay by it any more. Asks the provider, so never inside a transaction. Afterwards the booking may be paid.
 * Errors: payment_pending (money is on its way or unclear), payment_busy (the provider gives no clear answer).
 */
export async function endLiveAttempt(platform: Platform, bookingId: number): Promise<void> {
  const live = await findLiveAttempt(platform.db, bookingId);
  if (live?.token) await endOpen(platform, bookingId, live.token);
  if (await hasUnclearMoney(platform.db, bookingId)) throw new AppError('payment_pending');
  // No browser has its token yet: the start that waits for it finds its place taken.
  await failStarting(platform.db, { bookingId }, 'superseded');
}

async function endOpen(platform: Platform, bookingId: number, token: string) {
  const settled = await settleAttempt(platform, token);
  if (settled?.attempt.state !== 'open') return;
  if (settled.view.kind !== 'unpaid') throw new AppError('payment_busy');
  const { kind, result } = await platform.payments.cancelToken(token);
  if (kind === 'unclear') throw new AppError('payment_busy');
  if (kind === 'refused') {
    // It was paid, or ended, in this very moment.
    const again = await settleAttempt(platform, token);
    if (again?.attempt.state === 'open') throw new AppError('payment_busy');
    return;
  }
  await inTransaction(platform.db, async (tx) => {
    await lockBooking(platform, tx, bookingId);
    const attempt = await lockAttempt(tx, settled.attempt.id);
    if (attempt.state !== 'open') return;
    await updateAttempt(tx, attempt.id, { state: 'cancelled', lastResult: result, nextAskAt: null });
  });
}
