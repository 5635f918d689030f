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
 * Settles or cancels every page on which the passenger could still pay, also a declined one. Call it before a booking
 * is paid another way, cancelled or lapsed, and outside a transaction.
 */
export async function endLiveAttempt(platform: Platform, bookingId: number): Promise<void> {
  for (const { token } of await listPayable(platform.db, bookingId, platform.clock())) {
    if (token !== null) await endPayable(platform, bookingId, token);
  }
  if (await hasUnclearMoney(platform.db, bookingId)) throw new AppError('payment_pending');
  // A starting attempt has no token in a browser yet. Its own request then finds it superseded.
  await failStarting(platform.db, { bookingId }, 'superseded');
}

const isPayable = ({ state }: Attempt) => state === 'open' || state === 'declined';

async function endPayable(platform: Platform, bookingId: number, token: string) {
  const settled = await settleOrThrow(platform, token, { isFresh: true });
  if (!settled || !isPayable(settled.attempt)) return;
  if (settled.view.kind !== 'unpaid' && settled.view.kind !== 'ended') throw new AppError('payment_busy');
  const { kind, result } = await platform.payments.cancelToken(token);
  if (kind === 'unclear') throw new AppError('payment_busy');
  if (kind === 'refused') {
    // A declined page that the provider refuses to cancel has ended (dpo.md: 901).
    const again = await settleOrThrow(platform, token, { isFresh: true });
    if (again?.attempt.state === 'open') throw new AppError('payment_busy');
    return;
  }
  await inTransaction(platform.db, async (tx) => {
    await lockBooking(platform, tx, bookingId);
    const attempt = await lockAttempt(tx, settled.attempt.id);
    if (!isPayable(attempt)) return;
    await updateAttempt(tx, attempt.id, { state: 'cancelled', lastResult: result, nextCheckAt: null });
  });
}
