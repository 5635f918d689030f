import { redirect } from 'next/navigation';
import { refusedRenewalPathTo } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { readCookie, removeCookie, writeCookie } from './host-cookie';
import { openSessionCookie, sealSession, sessionCookie, type SessionToken, isSessionOver } from './session-cookie';

export async function readSession(): Promise<SessionToken | undefined> {
  return openSessionCookie(await readCookie(sessionCookie()));
}

/** Works only in route handlers. */
export async function writeSession(session: SessionToken): Promise<void> {
  await writeCookie(sessionCookie(), await sealSession(session));
}

/** Removes the cookie. Does not end the session on the platform. Works only in route handlers. */
export const removeSession = (): Promise<void> => removeCookie(sessionCookie());

export async function requireSession(path: string): Promise<SessionToken> {
  const session = await readSession();
  if (!session) redirect(loginPathTo(path));
  return session;
}

/**
 * Runs the work of a signed-in page. If the access token has expired, redirects to the renewal route, which returns to
 * `path`. Pages cannot write the cookie, so they never renew the session.
 */
export async function withSession<T>(path: string, work: (session: SessionToken) => Promise<T>): Promise<T> {
  const session = await requireSession(path);
  try {
    return await work(session);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  redirect(refusedRenewalPathTo(path));
}
