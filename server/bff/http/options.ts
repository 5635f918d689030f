import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { AppError } from '@/lib/errors';
import { loginPath } from '@/lib/paths/pages';
import { env } from '@/server/env';
import { closeSession, openSession } from '@/server/bff/calls/sessions';
import { sessionCookie, sessionDays, sessionToken } from '@/server/bff/session/session-cookie';

/**
 * Returns the options of next-auth 4 with the platform's sign-in. The browser gets one encrypted, httpOnly cookie.
 * `onRefusal` receives the error of a refused sign-in.
 */
export function authOptions(onRefusal: (error: unknown) => void): AuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: sessionDays * 86_400 },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: loginPath, error: loginPath },
    providers: [
      Credentials({
        credentials: { username: {}, password: {} },
        authorize: async (credentials) => {
          try {
            const session = await openSession(credentials?.username ?? '', credentials?.password ?? '');
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
        if (session.success) await closeSession(session.data);
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
