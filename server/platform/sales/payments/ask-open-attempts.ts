import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { failStarting, leaseAttempts, updateAttempt, type Attempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

const batch = 20;
/** Longer than the provider may take to answer: two workers never ask about one attempt at a time. */
const leaseMinutes = 3;

/** Asks the provider about every attempt whose time has come (spec: always within 30 minutes). Answers how many. */
export async function askOpenAttempts(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const now = platform.clock();
    const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000);
    const due = await leaseAttempts(platform.db, batch, now, leasedUntil);
    await Promise.all(due.map((attempt) => ask(platform, attempt)));
    count += due.length;
    if (due.length < batch) return count;
  }
}

async function ask(platform: Platform, attempt: Attempt) {
  try {
    if (attempt.token === null) {
      await failStarting(platform.db, { id: attempt.id }, 'no token');
      return;
    }
    await updateAttempt(platform.db, attempt.id, { asked: attempt.asked + 1 });
    await settleOrThrow(platform, attempt.token);
  } catch (error) {
    // It stays due: asked again when the lease ends.
    log.error({ err: error, attempt: attempt.uuid }, 'a payment could not be settled');
  }
}
