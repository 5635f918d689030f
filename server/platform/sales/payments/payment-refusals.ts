import { AppError } from '@/lib/errors';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Transaction, Queries } from '@/server/db/client';
import { findLiveAttempt, hasUnclearMoney, countAttempts } from './payment-attempts.repo';
import { maxPaymentAttempts, maxPaymentStarts } from '@/lib/limits';
import type { AttemptLimits, Platform } from '@/server/platform/platform';

/**
 * Refuses the payment of a booking that cannot be paid now. Called before an open payment of the booking is ended, and again
 * under the booking's lock. Errors: already_paid, booking_cancelled, payment_too_late.
 */
export function refusePayment({ paidAt, status, payBy }: BookingRow, now: Date) {
  if (paidAt) throw new AppError('already_paid');
  if (status !== 'active') throw new AppError('booking_cancelled');
  if (payBy <= now) throw new AppError('payment_too_late');
}

/**
 * Refuses while a card payment of the booking may still take money: it may have started after `endLiveAttempt`. Call it under
 * the booking's lock. Errors: payment_pending, payment_busy.
 */
export async function refuseLiveAttempt(tx: Transaction, bookingId: number): Promise<void> {
  if (await hasUnclearMoney(tx, bookingId)) throw new AppError('payment_pending');
  if (await findLiveAttempt(tx, bookingId)) throw new AppError('payment_busy');
}

/** The limits in production. */
export const productionAttemptLimits: AttemptLimits = { perBooking: maxPaymentAttempts, perMinute: maxPaymentStarts };

/**
 * Refuses another card payment of a booking that has had many. Call it under the booking's lock. Errors:
 * too_many_attempts, too_many_starts (retryAfter in seconds).
 */
export async function refuseManyAttempts(queries: Queries, bookingId: number, limits: AttemptLimits): Promise<void> {
  const { all, recent, oldestRecentSeconds } = await countAttempts(queries, bookingId);
  if (all >= limits.perBooking) throw new AppError('too_many_attempts');
  if (recent < limits.perMinute) return;
  throw new AppError('too_many_starts', { retryAfter: Math.max(1, 60 - Math.floor(oldestRecentSeconds)) });
}

/**
 * Refuses a card payment while card sales are off or the provider is down. Not called inside a transaction, because it can
 * check the provider. Errors: card_unavailable, card_only_unavailable.
 */
export async function refuseUnavailableCards({ areCardsAvailable }: Platform, isCardOnly: boolean) {
  if (!(await areCardsAvailable())) throw new AppError(isCardOnly ? 'card_only_unavailable' : 'card_unavailable');
}
