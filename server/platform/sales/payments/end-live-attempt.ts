import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction, type Queries } from '@/server/db/client';
import { lockBooking, type LockedBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { Platform, AttemptLimits } from '@/server/platform/platform';
import {
  failStarting,
  hasUnclearMoney,
  listPayable,
  lockAttempt,
  updateAttempt,
  type Attempt,
  findLiveAttempt,
  countAttempts,
} from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { maxPaymentAttempts, maxPaymentStarts } from '@/lib/limits';

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

export type Unpaid = Pick<LockedBooking, 'booking' | 'isTripCancelled'>;

export function paymentRefusal({ booking, isTripCancelled }: Unpaid, now: Date) {
  const { paidAt, status, payBy } = booking;
  if (paidAt) return 'already_paid';
  if (isTripCancelled) return 'trip_cancelled';
  if (status !== 'active') return 'booking_cancelled';
  if (expectedDeparture(booking) <= now) return 'trip_departed';
  return payBy <= now ? 'payment_too_late' : null;
}

/** A card payment may have started after `endLiveAttempt`. Call it under the lock of the booking. */
export async function refuseLiveAttempt(tx: Transaction, bookingId: number): Promise<void> {
  if (await hasUnclearMoney(tx, bookingId)) throw new AppError('payment_pending');
  if (await findLiveAttempt(tx, bookingId)) throw new AppError('payment_busy');
}

export const productionAttemptLimits: AttemptLimits = { perBooking: maxPaymentAttempts, perMinute: maxPaymentStarts };

export async function refuseManyAttempts(queries: Queries, bookingId: number, limits: AttemptLimits): Promise<void> {
  const { all, recent, oldestRecentSeconds } = await countAttempts(queries, bookingId);
  if (all >= limits.perBooking) throw new AppError('too_many_attempts');
  if (recent < limits.perMinute) return;
  throw new AppError('too_many_starts', { retryAfter: Math.max(1, 60 - Math.floor(oldestRecentSeconds)) });
}

/** Call it outside a transaction, because it can check the provider. */
export async function refuseUnavailableCards({ areCardsAvailable }: Platform, isCardOnly: boolean) {
  if (!(await areCardsAvailable())) throw new AppError(isCardOnly ? 'card_only_unavailable' : 'card_unavailable');
}
