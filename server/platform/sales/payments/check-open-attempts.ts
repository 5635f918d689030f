import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { failStarting, leaseAttempts, updateAttempt, type Attempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

const batch = 20;
/** Longer than the time-out of a request to the provider, so that two workers never query the same attempt at once. */
const leaseMinutes = 3;

/**
 * Queries the provider about every attempt that is due (spec: always within 30 minutes). Returns the number of
 * attempts.
 */
export async function checkOpenAttempts(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const now = platform.clock();
    const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000);
    const due = await leaseAttempts(platform.db, batch, now, leasedUntil);
    await Promise.all(due.map((attempt) => callApi(platform, attempt)));
    count += due.length;
    if (due.length < batch) return count;
  }
}

async function callApi(platform: Platform, attempt: Attempt) {
  try {
    if (attempt.token === null) {
      await failStarting(platform.db, { id: attempt.id }, 'no token');
      return;
    }
    await updateAttempt(platform.db, attempt.id, { checkCount: attempt.checkCount + 1 });
    await settleOrThrow(platform, attempt.token);
  } catch (error) {
    // The attempt stays due. The job retries it when the lease ends.
    log.error(
      { event: 'payment_not_settled', err: error, attempt: attempt.uuid },
      'An open payment could not be settled. The worker tries again.',
    );
  }
}
