import type { Output, Schema } from '@/lib/contracts/schema';
import { readAnswer, send, type Call } from '@/lib/api/send';
import { endSession, renewSession } from '@/lib/browser/session';

/**
 * The one way a browser calls our routes. A refusal is thrown as the AppError of its code; no answer at all is
 * `offline`. When the session's access token has ended (a phone that slept), it is renewed once and the call repeated;
 * when it cannot be, the session is over in this browser (spec section 4: a 401 purges what it kept).
 */
export async function fetchJson<Of extends Schema>(schema: Of, path: string, call: Call = {}): Promise<Output<Of>> {
  const first = await send(path, call);
  if (first.status !== 401 || !(await renewOnce())) return readAnswer(schema, first);
  const second = await send(path, call);
  if (second.status === 401) await endSession('failed-refresh');
  return readAnswer(schema, second);
}

let renewing: Promise<boolean> | undefined;

/** True when the session is good for another call; calls at once share one renewal. Errors: offline, timeout. */
function renewOnce(): Promise<boolean> {
  renewing ??= renewSession({ refused: true }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}
