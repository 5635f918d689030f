/** Public pages load this file, so it imports neither the schemas nor the error table nor the session. */
import { shownAccount } from '@/lib/browser/rendered-for-session';
import { saveServerTime } from '@/lib/browser/server-clock';
import { callLimitMs } from '@/lib/limits';
import { shownAccountHeader } from '@/lib/paths/pages';

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal;
};

type Failure = { failure: 'offline' | 'timeout' | 'cancelled'; cause: unknown };

export async function send(path: string, options: CallOptions = {}): Promise<Response | Failure> {
  const { method = 'GET', body, timeoutMs = callLimitMs, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      ...payload(body, method),
      signal: signal ? eitherOf(signal, limit) : limit,
    });
    saveServerTime(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) return { failure: 'cancelled', cause };
    return { failure: limit.aborted ? 'timeout' : 'offline', cause };
  }
}

/** `AbortSignal.any`, which browsers before 2024 lack. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return either.signal;
}

function payload(body: unknown, method: string): RequestInit {
  const account = method === 'GET' ? undefined : shownAccount();
  const headers = account ? { [shownAccountHeader]: account } : {};
  if (body === undefined) return { headers };
  if (body instanceof FormData || body instanceof URLSearchParams) return { headers, body };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export async function fetchPublic<Output>(
  path: string,
  read: (json: unknown) => Output | undefined,
): Promise<Output | undefined> {
  const response = await send(path);
  if ('failure' in response || !response.ok) return undefined;
  return read(await response.json().catch(() => undefined));
}
