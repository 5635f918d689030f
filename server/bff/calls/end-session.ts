import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { env } from '@/server/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from '@/server/bff/session/host-cookie';
import { sessionDays } from '@/server/bff/session/session-cookie';
import { closeSession } from './sessions';

/** A session that the browser left, but that the platform may not have ended yet. */
const rememberedSession = z.object({ userId: z.uuid(), refreshToken: z.string() });
type RememberedSession = z.infer<typeof rememberedSession>;

const maxAge = sessionDays * 86_400;
const cookie = () => hostCookie('tsela.sign-out', maxAge);

/**
 * Ends a session on the platform. If the platform does not respond, an encrypted cookie remembers the session, and this
 * function returns false. Works only in route handlers.
 */
export async function endOrRememberSession({ userId, refreshToken }: RememberedSession): Promise<boolean> {
  if (await isEnded({ userId, refreshToken })) return true;
  const token = { userId, refreshToken };
  await writeCookie(cookie(), await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge }));
  return false;
}

/** Ends the session that an earlier request of this browser could not end. Works only in route handlers. */
export async function endRememberedSession(): Promise<void> {
  const value = await readCookie(cookie());
  if (!value) return;
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  const { data } = rememberedSession.safeParse(token);
  if (!data || (await isEnded(data))) await removeCookie(cookie());
}

async function isEnded(session: RememberedSession): Promise<boolean> {
  try {
    await closeSession(session);
    return true;
  } catch {
    return false;
  }
}
