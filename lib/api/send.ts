import type { Output, Schema } from '@/lib/contracts/schema';
import { callLimitMs } from '@/lib/api/ask';
import { refusal } from '@/lib/contracts/refusal';
import { AppError } from '@/lib/errors';

export type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown };

/** The bare call with our time limit. Errors: offline, timeout. */
export async function send(path: string, { method = 'GET', body }: Call): Promise<Response> {
  try {
    return await fetch(path, { method, ...payload(body), signal: AbortSignal.timeout(callLimitMs) });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AppError(isLate ? 'timeout' : 'offline', { cause: error });
  }
}

/** A form goes as it is, the browser names its type; everything else goes as JSON. */
function payload(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * Reads the response of one of our routes. Throws a refusal as the AppError of its code, and a response outside the
 * contract as `unreadable_response`.
 */
export async function readAnswer<Of extends Schema>(schema: Of, response: Response): Promise<Output<Of>> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toError(json);
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  throw new AppError('unreadable_response', { cause: answer.error });
}

function toError(json: unknown): AppError {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return new AppError('unreadable_response', { cause: parsed.error });
  const { code, ...details } = parsed.data;
  return new AppError(code, details);
}
