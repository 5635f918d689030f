/** Public pages load this file, so it imports neither the schemas nor the error table nor the session. */
import { shownAccount } from '@/lib/browser/rendered-for-session';
import { saveServerTime } from '@/lib/browser/server-clock';
import { callLimitMs } from '@/lib/limits';
import { shownAccountHeader } from '@/lib/paths/pages';

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  timeoutMs?: number;
};

type Failure = { failure: 'offline' | 'timeout'; cause: unknown };

export async function send(path: string, options: CallOptions = {}): Promise<Response | Failure> {
  const { method = 'GET', body, timeoutMs = callLimitMs } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, { method, ...payload(body, method), signal: limit });
    saveServerTime(response);
    return response;
  } catch (cause) {
    return { failure: limit.aborted ? 'timeout' : 'offline', cause };
  }
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
