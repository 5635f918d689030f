import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { findPushedAttempts, updateAttempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/** The identifiers in a push. They only select the attempts to query: the platform does not trust the push itself. */
type PushedTokens = { token: string | null; reference: string | null };

/** Pushes about one attempt cause at most one query in this time. The job queries it on its own schedule. */
const quietSeconds = 5;

/**
 * Marks the attempts of a push as due, then queries the provider. If a query fails, the job repeats it. Returns the number
 * of unpaid attempts that the push names.
 */
export async function notePush(platform: Platform, pushed: PushedTokens): Promise<number> {
  const now = platform.clock();
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const { id, uuid, token, pushedAt } of attempts) {
    await updateAttempt(platform.db, id, { nextCheckAt: now, pushedAt: now });
    const isAgain = pushedAt !== null && now.getTime() - pushedAt.getTime() < quietSeconds * 1000;
    if (token === null || isAgain) continue;
    await settleOrThrow(platform, token).catch((error: unknown) => {
      log.warn(
        { event: 'pushed_payment_not_settled', err: error, attempt: uuid },
        'A payment that the provider reported could not be settled. The worker tries again.',
      );
    });
  }
  return attempts.length;
}
