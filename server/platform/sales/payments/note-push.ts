import { log } from '@/server/observability/log';
import type { Platform } from '@/server/platform/platform';
import { findPushedAttempts, updateAttempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/** What a push may name: nothing of it is believed, it only says whom to ask about. */
type Pushed = { token: string | null; reference: string | null };

/** Who pushes again and again makes us ask no more often than this; the job asks in its own time. */
const quietSeconds = 5;

/** Notes that the provider is to be asked, then asks. Answers how many attempts it was about; the job asks again. */
export async function notePush(platform: Platform, pushed: Pushed): Promise<number> {
  const now = platform.clock();
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const { id, uuid, token, pushedAt } of attempts) {
    await updateAttempt(platform.db, id, { nextAskAt: now, pushedAt: now });
    const isAgain = pushedAt !== null && now.getTime() - pushedAt.getTime() < quietSeconds * 1000;
    if (token === null || isAgain) continue;
    await settleOrThrow(platform, token).catch((error: unknown) => {
      log.warn({ err: error, attempt: uuid }, 'a pushed payment could not be settled yet');
    });
  }
  return attempts.length;
}
