import NextAuth from 'next-auth';
import { errors, isUnavailable, type ErrorCode } from '@/lib/errors';
import { sessionCookie } from '@/server/bff/session/session-cookie';
import { authOptions, retryAfter } from './options';

type Context = { params: Promise<{ nextauth: string[] }> };

const formType = 'application/x-www-form-urlencoded';

/** The calls of next-auth that our pages use. */
const usedCalls = ['GET csrf', 'GET signin', 'GET error', 'POST callback/credentials', 'POST signout'];

/**
 * Handles the calls of next-auth that our pages use, and responds 404 to its others: its session call would write an older
 * session over a newer one. Copies the platform's `Retry-After` to the response.
 */
export async function respondToSignIn(request: Request, context: Context): Promise<Response> {
  const call = `${request.method} ${(await context.params).nextauth.join('/')}`;
  if (!usedCalls.includes(call)) return refuse('not_found');
  // next-auth responds 500 to a body that it cannot read. Our pages send forms.
  if (request.method === 'POST' && !request.headers.get('content-type')?.startsWith(formType))
    return refuse('invalid_request');
  const handler = NextAuth as (...args: unknown[]) => Promise<Response>;
  let refusal: unknown;
  const options = authOptions(sessionCookie().name, (error) => {
    refusal = error;
  });
  const response = await handler(request, context, options);
  for (const [name, value] of Object.entries(retryAfter(refusal))) response.headers.set(name, value);
  return isUnavailable(refusal) ? new Response(response.body, { headers: response.headers, status: 503 }) : response;
}

function refuse(code: ErrorCode): Response {
  const { status, message } = errors[code];
  return Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store' } });
}
