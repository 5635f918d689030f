import type * as z from 'zod/mini';
import { refusal } from '@/lib/contracts/refusal';
import { AppError } from '@/lib/errors';
import { renewed } from '@/lib/contracts/session';

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown };

const limitMs = 60_000;
/** The `internal` text of an answer that is not of the contract: thrown, not reported. */
const unreadable = 'the answer can not be read';

/**
 * The one way a browser calls our routes. A refusal is thrown as the AppError of its code; no answer at all is
 * `offline`. When the session's access token has ended (a phone that slept), it is renewed once and the call repeated.
 */
export async function fetchJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  call: Call = {},
): Promise<z.output<Schema>> {
  const first = await send(path, call);
  const response = first.status === 401 && (await renewOnce()) ? await send(path, call) : first;
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const answer = schema.safeParse(json);
    if (answer.success) return answer.data;
    throw new AppError('GENERIC_ERROR', {}, unreadable);
  }
  throw toError(json);
}

/** The bare call with our time limit. Errors: offline, timeout. */
export async function send(path: string, { method = 'GET', body }: Call): Promise<Response> {
  try {
    return await fetch(path, { method, ...payload(body), signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    throw new AppError(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
  }
}

/** A form goes as it is, the browser names its type; everything else goes as JSON. */
function payload(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function toError(json: unknown): AppError {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return new AppError('GENERIC_ERROR', {}, unreadable);
  const { code, ...details } = parsed.data;
  return new AppError(code, details);
}

let renewing: Promise<boolean> | undefined;

/** True when the session is good for another call; calls at once share one renewal. */
function renewOnce(): Promise<boolean> {
  renewing ??= send('/api/session/renew', { method: 'POST', body: { refused: true } })
    .then(async (response) => response.ok && renewed.parse(await response.json()).signedIn)
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}
