import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/env';
import { sessionCookieName } from './cookie-names';
import { hostCookie } from './host-cookie';

/** Content of the encrypted, httpOnly cookie. The tokens never reach the browser in any other form. */
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

export const sessionCookie = () => hostCookie(sessionCookieName, sessionDays * 86_400);

/** Decrypts a cookie value. Returns undefined if it is missing or was not written by this site. */
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
