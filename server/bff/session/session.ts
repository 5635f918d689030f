import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { refusedRenewalPathTo } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { openSessionCookie, sessionCookie, type SessionToken } from './session-cookie';
import { isSessionOver } from './session-over';

/** The session of the request under way, in a page or a route handler; undefined for a visitor. */
export async function readSession(): Promise<SessionToken | undefined> {
  const jar = await cookies();
  return openSessionCookie(jar.get(sessionCookie().name)?.value);
}

/** The session a signed-in page stands on; sends everyone else to sign in and back to `path`. */
export async function requireSession(path: string): Promise<SessionToken> {
  const session = await readSession();
  if (!session) redirect(loginPathTo(path));
  return session;
}

/**
 * Runs what a signed-in page shows. When the access token has ended meanwhile, the one route that may write the
 * cookie renews it and comes back to `path`; a page never renews by itself.
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
