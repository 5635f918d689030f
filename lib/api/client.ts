/**
 * Input: a path of one of our routes, and options. Output: its response, or the reason why there is no response. Invariant:
 * public pages load this file, so it imports neither the schemas nor the error table nor the session.
 */
import { noteServerTime } from '@/lib/browser/server-clock';
import { callLimitMs } from '@/lib/limits';

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form is sent as it is. Any other body is sent as JSON. */
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal;
};

/** The reason why a call has no response. `cancelled`: the caller aborted its signal. */
type Failure = { failure: 'offline' | 'timeout' | 'cancelled'; cause: unknown };

/** Sends a request. No other function of a page calls our routes. */
export async function send(path: string, options: CallOptions = {}): Promise<Response | Failure> {
  const { method = 'GET', body, timeoutMs = callLimitMs, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const ended = signal ? AbortSignal.any([signal, limit]) : limit;
    const response = await fetch(path, { method, ...payload(body), signal: ended });
    noteServerTime(response);
    return response;
  } catch (cause) {
    if (signal?.aborted) return { failure: 'cancelled', cause };
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { failure: isTimeout ? 'timeout' : 'offline', cause };
  }
}

function payload(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns the output of a success, for a public page. Returns undefined for a failure, and if `read` does. */
export async function fetchPublic<Output>(
  path: string,
  read: (json: unknown) => Output | undefined,
): Promise<Output | undefined> {
  const response = await send(path);
  if ('failure' in response || !response.ok) return undefined;
  return read(await response.json().catch(() => undefined));
}
