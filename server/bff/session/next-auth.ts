import NextAuth, { type AuthOptions } from 'next-auth';
import { errors, isUnavailable, type ErrorCode, AppError } from '@/lib/errors';
import { sessionCookie, sessionDays, sessionToken } from './session-cookie';
import Credentials from 'next-auth/providers/credentials';
import { loginPath } from '@/lib/paths/pages';
import { env } from '@/server/process/env';
import { endOrRememberSession, signIn } from './sign-in';
import { hostCookie } from './host-cookie';
import { removeDrafts } from './sealed-draft';
import { removeSession } from './session';

type Context = { params: Promise<{ nextauth: string[] }> };

const formType = 'application/x-www-form-urlencoded';

const usedCalls = ['GET csrf', 'GET signin', 'GET error', 'POST callback/credentials', 'POST signout'];

/**
 * Handles the calls of a sign-in and a sign-out by next-auth, and responds 404 to its others: its session call would write an
 * older session over a newer one. Copies the platform's `Retry-After` to the response.
 */
export async function respondToSignIn(request: Request, context: Context): Promise<Response> {
  const call = `${request.method} ${(await context.params).nextauth.join('/')}`;
  if (!usedCalls.includes(call)) return refuse('not_found');
  // next-auth responds 500 to a body that it cannot read. Our pages send forms.
  const isForm = request.headers.get('content-type')?.startsWith(formType);
  const body = await request
    .clone()
    .text()
    .catch(() => null);
  if (request.method === 'POST' && (!isForm || body === null)) return refuse('invalid_request');
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

/**
 * Returns the options of next-auth 4 with the platform's sign-in. The browser gets one encrypted, httpOnly cookie.
 * `sessionName` is the name of the cookie that next-auth reads, writes or removes. `onRefusal` receives the error of a refused
 * sign-in, or of a sign-out that the platform did not receive.
 */
export function authOptions(sessionName: string, onRefusal: (error: unknown) => void): AuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: sessionDays * 86_400 },
    cookies: {
      sessionToken: { name: sessionName, options: sessionCookie().options },
      callbackUrl: hostCookie('next-auth.callback-url'),
    },
    pages: { signIn: loginPath, error: loginPath },
    providers: [
      Credentials({
        credentials: { username: {}, password: {} },
        authorize: async (credentials) => {
          try {
            const session = await signIn(credentials?.username ?? '', credentials?.password ?? '');
            return { id: session.userId, ...session };
          } catch (error) {
            onRefusal(error);
            throw new Error(signInError(error), { cause: error });
          }
        },
      }),
    ],
    callbacks: {
      // Despite its type, `user` is undefined except at sign-in.
      jwt: ({ token, user }) => sessionToken.safeParse(user).data ?? token,
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const session = sessionToken.safeParse(token);
        await removeSession();
        await removeDrafts();
        if (session.success && !(await endOrRememberSession(session.data))) onRefusal(new AppError('unavailable'));
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

/** Returns the code and its number (tries left, or seconds to wait) as one text for next-auth: 'LOGIN_FAILED:4'. */
export function signInError(error: unknown): string {
  if (!(error instanceof AppError)) return 'GENERIC_ERROR';
  const { attemptsLeft, waitTime } = error.details;
  const detail = attemptsLeft ?? waitTime;
  return detail === undefined ? error.code : `${error.code}:${detail}`;
}

/** Returns the `Retry-After` header (seconds) of a sign-in refused by a lock or a rate limit, otherwise no header. */
export function retryAfter(error: unknown): Record<string, string> {
  const seconds = error instanceof AppError ? error.details.retryAfter : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}
