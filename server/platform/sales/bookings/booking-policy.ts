import { AppError } from '@/lib/errors';
import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import { findCounters, type Counter } from './bookings.repo';

const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly CancellationPeriod[];

/** Returns the shortest window whose cancellation limit is reached (spec section 5), or null. No counter counts as 0. */
export function exceededPeriod(counters: Counters): CancellationPeriod | null {
  return periods.find((period) => isExceeded(counters, period)) ?? null;
}

type Counters = ReadonlyMap<CancellationPeriod, Counter>;

const isExceeded = (counters: Counters, period: CancellationPeriod) =>
  (counters.get(period)?.requestCount ?? 0) >= cancellationLimits[period];

/** Returns the instant at which the last of the reached limits ends. */
function suspensionEnd(counters: Counters): string {
  const ends = periods.flatMap((period) => (isExceeded(counters, period) ? [counters.get(period)?.expiresAt] : []));
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))).toISOString();
}

/**
 * Refuses a booking while a cancellation limit is reached, and says when the suspension ends. Errors: suspended_daily,
 * _weekly, _monthly, _yearly.
 */
export async function refuseSuspended(queries: Queries, userId: number, now: Date) {
  const counters = await findCounters(queries, userId, now);
  const period = exceededPeriod(counters);
  if (period) throw new AppError(`suspended_${period}`, { suspendedUntil: suspensionEnd(counters) });
}
