import { AppError } from '@/lib/errors';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Transaction, Queries } from '@/server/db/client';
import { findLiveAttempt, hasUnclearMoney, countAttempts } from './payment-attempts.repo';
import { maxPaymentAttempts, maxPaymentStarts } from '@/lib/limits';
import type { AttemptLimits, Platform } from '@/server/platform/platform';

export function refusePayment({ paidAt, status, payBy }: BookingRow, now: Date) {
  if (paidAt) throw new AppError('already_paid');
  if (status !== 'active') throw new AppError('booking_cancelled');
  if (payBy <= now) throw new AppError('payment_too_late');
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
