import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { AppError } from '@/lib/errors';
import { loginPath } from '@/lib/paths/pages';
import { env } from '@/server/env';
import { endOrRememberSession } from '@/server/bff/calls/end-session';
import { signIn } from '@/server/bff/calls/sign-in';
import { hostCookie } from '@/server/bff/session/host-cookie';
import { removeSession } from '@/server/bff/session/session';
import { sessionCookie, sessionDays, sessionToken } from '@/server/bff/session/session-cookie';

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
