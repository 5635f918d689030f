import { cookies } from 'next/headers';
import { renewSession } from '@/server/bff/calls/sessions';
import { sealSession, sessionCookie, type SessionToken } from '@/server/bff/session/session-cookie';

/**
 * The first name that the header shows stands in the session's cookie. With another name its tokens are renewed too:
 * another tab that renews meanwhile comes to the same ones, so neither cookie can leave the browser with tokens that
 * have passed. Where the platform does not answer, the old name stays: what was asked for, the profile, is saved.
 * Route handlers only.
 */
export async function renameSession(session: SessionToken, firstName: string): Promise<void> {
  if (firstName === session.firstName) return;
  const { name, options } = sessionCookie();
  try {
    const renewed = await renewSession(session);
    (await cookies()).set(name, await sealSession({ ...renewed, firstName }), options);
  } catch {
    // The next sign-in knows the name.
  }
}
