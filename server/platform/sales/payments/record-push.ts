import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { findPushedAttempts, markPushed, updateAttempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/** The identifiers in a push. They only select the attempts to query: the platform does not trust the push itself. */
type PushedTokens = { token: string | null; reference: string | null };

const quietSeconds = 5;
/** The reference is printed on tickets, so anyone can push it. */
const referenceQuietSeconds = 60;

export async function recordPush(platform: Platform, pushed: PushedTokens): Promise<number> {
  const now = platform.clock();
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const { id, uuid, token } of attempts) {
    const isNamed = token === pushed.token;
    const quietMs = (isNamed ? quietSeconds : referenceQuietSeconds) * 1000;
    const isFirst = await markPushed(platform.db, id, now, new Date(now.getTime() - quietMs));
    if (!isFirst && isNamed) await updateAttempt(platform.db, id, { nextCheckAt: now });
    if (token === null || !isFirst) continue;
    await settleOrThrow(platform, token).catch((error: unknown) => {
      log.warn(
        { event: 'pushed_payment_not_settled', err: error, attempt: uuid },
        'A payment that the provider reported could not be settled. The worker tries again.',
      );
    });
  }
  return attempts.length;
}
