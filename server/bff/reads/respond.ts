import { refusalText } from '@/lib/domain/sign-in-error';
import { errors, type AppError } from '@/lib/errors';

export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: path, 'cache-control': 'no-store' } });
}

const shortBytes = 1000;

/** Next removes the length of a response and compresses it, however short it is, unless the response forbids it. */
export function respondJson(body: string, headers: Headers, status = 200): Response {
  headers.set('content-type', 'application/json');
  if (body.length < shortBytes) headers.append('cache-control', 'no-transform');
  return new Response(body, { status, headers });
}

export function refuse({ code, details }: AppError, more: object = {}): Response {
  const { status } = errors[code];
  const message = refusalText(code, details.attemptsLeft);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (details.retryAfter !== undefined) headers.set('retry-after', String(details.retryAfter));
  return respondJson(JSON.stringify({ code, message, ...details, ...more }), headers, status);
}
