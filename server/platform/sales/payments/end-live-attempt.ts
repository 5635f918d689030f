import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { Platform } from '@/server/platform/platform';
import {
  failStarting,
  hasUnclearMoney,
  listPayable,
  lockAttempt,
  updateAttempt,
  type Attempt,
} from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/**
 * Before a booking is paid another way, cancelled or lapses: by what somebody might still pay is settled, or cancelled at
 * the provider; so is a declined page, which takes another card. Asks the provider, so never inside a transaction.
 * Errors: payment_pending (money is on its way or unclear), payment_busy (the provider gives no clear answer).
 */
export async function endLiveAttempt(platform: Platform, bookingId: number): Promise<void> {
  for (const { token } of await listPayable(platform.db, bookingId, platform.clock())) {
    if (token !== null) await endPayable(platform, bookingId, token);
  }
  if (await hasUnclearMoney(platform.db, bookingId)) throw new AppError('payment_pending');
  // No browser has its token yet: the start that waits for it finds its place taken.
  await failStarting(platform.db, { bookingId }, 'superseded');
}

const isPayable = ({ state }: Attempt) => state === 'open' || state === 'declined';

async function endPayable(platform: Platform, bookingId: number, token: string) {
  const settled = await settleOrThrow(platform, token);
  if (!settled || !isPayable(settled.attempt)) return;
  if (settled.view.kind !== 'unpaid' && settled.view.kind !== 'ended') throw new AppError('payment_busy');
  const { kind, result } = await platform.payments.cancelToken(token);
  if (kind === 'unclear') throw new AppError('payment_busy');
  if (kind === 'refused') {
    // It was paid, or ended, in this very moment. A declined one that can't be cancelled has ended (dpo.md: 901).
    const again = await settleOrThrow(platform, token);
    if (again?.attempt.state === 'open') throw new AppError('payment_busy');
    return;
  }
  await inTransaction(platform.db, async (tx) => {
    await lockBooking(platform, tx, bookingId);
    const attempt = await lockAttempt(tx, settled.attempt.id);
    if (!isPayable(attempt)) return;
    await updateAttempt(tx, attempt.id, { state: 'cancelled', lastResult: result, nextAskAt: null });
  });
}
