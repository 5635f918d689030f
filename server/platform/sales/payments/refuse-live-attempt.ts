import { AppError } from '@/lib/errors';
import type { Transaction } from '@/server/db/client';
import { findLiveAttempt, hasUnclearMoney } from './payment-attempts.repo';

/**
 * Refuses while a card payment of the booking may still take money: it may have started after `endLiveAttempt`. Call it under
 * the booking's lock. Errors: payment_pending, payment_busy.
 */
export async function refuseLiveAttempt(tx: Transaction, bookingId: number): Promise<void> {
  if (await hasUnclearMoney(tx, bookingId)) throw new AppError('payment_pending');
  if (await findLiveAttempt(tx, bookingId)) throw new AppError('payment_busy');
}
