import { log } from '@/server/log';
import type { Platform } from '@/server/platform/platform';
import { findPushedAttempts, updateAttempt } from './payment-attempts.repo';
import { settleAttempt } from './settle-attempt';

/** What a push may name: nothing of it is believed, it only says whom to ask about. */
type Pushed = { token: string | null; reference: string | null };

/** Notes that the provider is to be asked, then asks. Answers how many attempts it was about; the job asks again. */
export async function notePush(platform: Platform, pushed: Pushed): Promise<number> {
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const attempt of attempts) await updateAttempt(platform.db, attempt.id, { nextAskAt: platform.clock() });
  for (const { uuid, token } of attempts) {
    if (token === null) continue;
    await settleAttempt(platform, token).catch((error: unknown) => {
      log.warn({ err: error, attempt: uuid }, 'a pushed payment could not be settled yet');
    });
  }
  return attempts.length;
}
