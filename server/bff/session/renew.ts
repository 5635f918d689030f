import { renewalAheadSeconds } from '@/lib/limits';
import { renewSession } from './sign-in';
import { removeSession, writeSession } from './session';
import { isSessionOver, type SessionToken } from './session-cookie';

/**
 * Renews the session if its access token expires within 3 minutes (spec section 4) or was already `refused`. A refused
 * refresh token ends the session, and the result is undefined. If the platform does not respond or refuses this server, the
 * session does not change. Works only in route handlers, because pages cannot write the cookie.
 */
export async function renewIfDue(
  session: SessionToken | undefined,
  refused = false,
): Promise<SessionToken | undefined> {
  if (!session) return undefined;
  if (!refused && session.accessExpiresAt - Date.now() > renewalAheadSeconds * 1000) return session;
  try {
    const renewed = await renewSession(session);
    await writeSession(renewed);
    return renewed;
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await removeSession();
    return undefined;
  }
}
