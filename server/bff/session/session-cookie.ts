import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/env';

/** What the encrypted, httpOnly cookie holds. The tokens never reach the browser in any other form. */
export const sessionToken = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  /** Epoch milliseconds. */
  accessExpiresAt: z.number(),
});
export type SessionToken = z.infer<typeof sessionToken>;

export const sessionDays = 30;
const chunkSize = 3900;

/** Secure cookies where the site is served over https, as next-auth names them. */
export function sessionCookie() {
  const secure = env().NEXTAUTH_URL.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge: sessionDays * 86_400 },
  };
}

/** The session in a cookie value; undefined when there is none or it is not ours. */
export async function openSessionCookie(value: string | undefined): Promise<SessionToken | undefined> {
  if (!value) return undefined;
  try {
    const parsed = sessionToken.safeParse(await decode({ token: value, secret: env().NEXTAUTH_SECRET }));
    return parsed.data;
  } catch {
    return undefined;
  }
}

export async function sealSession(token: SessionToken): Promise<string> {
  const value = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: sessionDays * 86_400 });
  if (value.length > chunkSize) throw new Error('the session no longer fits one cookie');
  return value;
}
