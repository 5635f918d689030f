import { z } from 'zod';
import { metric } from '@/server/observability/metrics';

type ProviderRequest = {
  url: string | URL;
  headers: Record<string, string>;
  body: string | URLSearchParams;
  limitMs: number;
  /** A provider that redirects would send our credentials elsewhere, so a redirect is never followed. */
  redirect?: 'error' | 'manual';
  reads: 'success' | 'failure' | 'none';
  maxBytes?: number;
  signal?: AbortSignal;
  send?: (request: Request, options: { signal: AbortSignal }) => Promise<Response>;
};

type ProviderResponse = { ok: boolean; status: number; text: string };

/** `systemCode` is the system's word for an unreachable provider: `ECONNREFUSED`. It holds no secret. */
type ProviderFailure = { failure: (typeof failures)[number]; systemCode?: string };

const failures = ['timeout', 'cancelled', 'unreachable', 'too_long'] as const;
const results = ['ok', 'refused', ...failures] as const;

const defaultMaxBytes = 64 * 1024;

/** Never repeats a message, because the first may have arrived. Never throws. */
export async function postToProvider(message: ProviderRequest): Promise<ProviderResponse | ProviderFailure> {
  const host = new URL(message.url).hostname;
  const calls = metric('providerCalls');
  for (const result of results) calls.inc({ host, result }, 0);
  const stopTimer = metric('providerSeconds').startTimer({ host });
  const outcome = await post(message);
  stopTimer();
  calls.inc({ host, result: 'failure' in outcome ? outcome.failure : outcome.ok ? 'ok' : 'refused' });
  return outcome;
}

async function post(message: ProviderRequest): Promise<ProviderResponse | ProviderFailure> {
  const { url, headers, body, limitMs, redirect = 'manual', reads, maxBytes = defaultMaxBytes, send = fetch } = message;
  const limit = AbortSignal.timeout(limitMs);
  const signal = message.signal ? AbortSignal.any([message.signal, limit]) : limit;
  try {
    // A signal inside the Request alone is lost when the garbage collector takes the Request (nodejs/node issue 55428).
    const response = await send(new Request(url, { method: 'POST', headers, body, redirect }), { signal });
    const { ok, status } = response;
    if (reads === (ok ? 'success' : 'failure')) return await readBounded(response, maxBytes);
    await response.body?.cancel().catch(() => undefined);
    return { ok, status, text: '' };
  } catch (error) {
    if (message.signal?.aborted) return { failure: 'cancelled' };
    if (limit.aborted) return { failure: 'timeout' };
    return { failure: 'unreachable', ...systemCodeOf(error) };
  }
}

async function readBounded(response: Response, maxBytes: number): Promise<ProviderResponse | ProviderFailure> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { failure: 'too_long' };
    text += decoder.decode(chunk, { stream: true });
  }
  return { ok: response.ok, status: response.status, text: text + decoder.decode() };
}

const systemError = z.object({ cause: z.object({ code: z.string().regex(/^[A-Z_]+$/) }) });

function systemCodeOf(error: unknown): { systemCode?: string } {
  const { data } = systemError.safeParse(error);
  return data ? { systemCode: data.cause.code } : {};
}
