import { endOrRememberSession, endRememberedSession } from '@/server/bff/calls/end-session';
import { openSession } from '@/server/bff/calls/sessions';
import { readSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';

/**
 * Signs in, and ends the session that the cookie names. The caller writes the cookie of the new session. Works only in route
 * handlers. Errors: LOGIN_FAILED, ATTEMPTS_EXCEEDED, account_inactive.
 */
export async function signIn(username: string, password: string): Promise<SessionToken> {
  await endRememberedSession();
  const session = await openSession(username, password);
  const replaced = await readSession();
  if (replaced) await endOrRememberSession(replaced);
  return session;
}
