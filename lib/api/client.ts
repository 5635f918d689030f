import { callLimitMs } from '@/lib/limits';

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form is sent as it is. Any other body is sent as JSON. */
  body?: unknown;
  timeoutMs?: number;
  /** Cancels the call. */
  signal?: AbortSignal;
};

/** The reason why a call has no response. `cancelled`: the caller aborted its signal. */
type Failure = { failure: 'offline' | 'timeout' | 'cancelled'; cause: unknown };

/**
 * Sends a request to one of our routes, and is the only function of a page that does. Public pages load this file, so it
 * imports neither the schemas nor the error table nor the session.
 */
export async function send(path: string, options: CallOptions = {}): Promise<Response | Failure> {
  const { method = 'GET', body, timeoutMs = callLimitMs, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, { method, ...payload(body), signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch (cause) {
    if (signal?.aborted) return { failure: 'cancelled', cause };
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { failure: isLate ? 'timeout' : 'offline', cause };
  }
}

function payload(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns a success of one of our routes for a public page. Returns undefined for any failure, and if `read` does. */
export async function fetchPublic<Output>(
  path: string,
  read: (json: unknown) => Output | undefined,
): Promise<Output | undefined> {
  const response = await send(path);
  if ('failure' in response || !response.ok) return undefined;
  return read(await response.json().catch(() => undefined));
}
