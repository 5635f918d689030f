import { LRUCache } from 'lru-cache';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/process/env';
import { sessionCookieName } from '@/lib/cookie-names';
import { hostCookie } from './host-cookie';
import type { CallOptions } from '@/server/api/client';
import { AppError } from '@/lib/errors';

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

/** A passenger sends the same cookie with each request. Deriving its key and opening it take longer than most routes. */
const opened = new LRUCache<string, SessionToken>({ max: 1000, ttl: 60_000 });

/** Decrypts a cookie value. Returns undefined if it is missing or was not written by this site. */
export async function openSessionCookie(value: string | undefined): Promise<SessionToken | undefined> {
  if (!value) return undefined;
  const known = opened.get(value);
  if (known) return known;
  try {
    const { data } = sessionToken.safeParse(await decode({ token: value, secret: env().NEXTAUTH_SECRET }));
    if (data) opened.set(value, data);
    return data;
  } catch {
    return undefined;
  }
}

export async function sealSession(token: SessionToken): Promise<string> {
  const value = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: sessionDays * 86_400 });
  if (value.length > chunkSize) throw new Error('the session no longer fits one cookie');
  return value;
}

export function callAs(session: SessionToken): CallOptions {
  return { accessToken: session.accessToken, idToken: session.idToken };
}

/** Returns true if the error means that the session is over. Other 401 errors, such as `api_key_invalid`, do not. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'session_expired' || error.code === 'unauthenticated');
}
