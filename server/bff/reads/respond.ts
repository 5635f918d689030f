import { refusalText } from '@/lib/domain/sign-in-error';
import { errors, type AppError } from '@/lib/errors';

export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: path, 'cache-control': 'no-store' } });
}

/** Responds with the code of an error and its details. */
export function refuse({ code, details }: AppError, more: object = {}): Response {
  const { status } = errors[code];
  const message = refusalText(code, details.attemptsLeft);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (details.retryAfter !== undefined) headers.set('retry-after', String(details.retryAfter));
  return Response.json({ code, message, ...details, ...more }, { status, headers });
}
