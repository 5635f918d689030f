import { AppError } from '@/lib/errors';
import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import { findCounters, type Counter } from './bookings.repo';

const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly CancellationPeriod[];

/** The first window whose cancellation limit is reached (spec section 5), or null; no record means proceed. */
export function exceededPeriod(counters: ReadonlyMap<CancellationPeriod, Counter>): CancellationPeriod | null {
  return periods.find((period) => (counters.get(period)?.requestCount ?? 0) >= cancellationLimits[period]) ?? null;
}

/** Refuses a booking while a cancellation limit is reached. Errors: suspended_daily, _weekly, _monthly, _yearly. */
export async function refuseSuspended(queries: Queries, userId: number, now: Date) {
  const period = exceededPeriod(await findCounters(queries, userId, now));
  if (period) throw new AppError(`suspended_${period}`);
}
