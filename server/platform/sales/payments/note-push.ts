import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { findPushedAttempts, markPushed, updateAttempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/** The platform does not trust a push. It only selects the attempts to query. */
type PushedTokens = { token: string | null; reference: string | null };

/** Pushes about one attempt cause at most one query in this time. The job queries it on its own schedule. */
const quietSeconds = 5;
/** For a push without the token: its reference is printed on tickets, so anyone can send it. */
const referenceQuietSeconds = 60;

export async function notePush(platform: Platform, pushed: PushedTokens): Promise<number> {
  const now = platform.clock();
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const { id, uuid, token } of attempts) {
    const isNamed = token === pushed.token;
    const quietMs = (isNamed ? quietSeconds : referenceQuietSeconds) * 1000;
    const isFirst = await markPushed(platform.db, id, now, new Date(now.getTime() - quietMs));
    // A later push may report another state. The job queries the provider again.
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
