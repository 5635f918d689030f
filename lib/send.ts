import type * as z from 'zod/mini';
import { callLimitMs } from '@/lib/ask';
import { refusal } from '@/lib/contracts/refusal';
import { AppError } from '@/lib/errors';

export type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown };

/** The `internal` text of an answer that is not of the contract: thrown, not reported. */
const unreadable = 'the answer can not be read';

/** The bare call with our time limit. Errors: offline, timeout. */
export async function send(path: string, { method = 'GET', body }: Call): Promise<Response> {
  try {
    return await fetch(path, { method, ...payload(body), signal: AbortSignal.timeout(callLimitMs) });
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

/** What a route of ours answered. A refusal is thrown as the AppError of its code, what is neither as GENERIC_ERROR. */
export async function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toError(json);
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  throw new AppError('GENERIC_ERROR', {}, unreadable);
}

function toError(json: unknown): AppError {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return new AppError('GENERIC_ERROR', {}, unreadable);
  const { code, ...details } = parsed.data;
  return new AppError(code, details);
}
