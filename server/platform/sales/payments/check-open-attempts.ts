import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { failStarting, leaseAttempts, updateAttempt, type Attempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

const batch = 10;
const runMs = 100_000;
/** Longer than the time-out of a request to the provider, so that two workers never query the same attempt at once. */
const leaseMinutes = 3;

/** Queries every attempt that is due (spec: within 30 minutes). A slow provider ends the run. */
export async function checkOpenAttempts(platform: Platform): Promise<number> {
  const endsAt = performance.now() + runMs;
  let count = 0;
  for (;;) {
    const now = platform.clock();
    const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000);
    const due = await leaseAttempts(platform.db, batch, now, leasedUntil);
    await Promise.all(due.map((attempt) => callApi(platform, attempt)));
    count += due.length;
    if (due.length < batch || performance.now() > endsAt) return count;
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
    log.error(
      { event: 'payment_not_settled', err: error, attempt: attempt.uuid },
      'An open payment could not be settled. The worker tries again.',
    );
  }
}
