import { AppError } from '@/lib/errors';
import { maxPaymentAttempts, maxPaymentStarts } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import type { AttemptLimits } from '@/server/platform/platform';
import { countAttempts } from './payment-attempts.repo';

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
