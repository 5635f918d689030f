import { renewSession } from '@/server/bff/calls/sessions';
import { writeSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';

/**
 * Writes the new first name to the session cookie, which the header reads. It renews the tokens as well. A concurrent
 * renewal in another tab gets the same tokens, so neither tab can overwrite the cookie with expired tokens. If the
 * platform does not respond, the cookie has the old name, but the profile is saved. Works only in route handlers.
 */
export async function renameSession(session: SessionToken, firstName: string): Promise<void> {
  if (firstName === session.firstName) return;
  try {
    await writeSession({ ...(await renewSession(session)), firstName });
  } catch {
    // The next sign-in writes the new name.
  }
}
