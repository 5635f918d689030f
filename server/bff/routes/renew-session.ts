import { renewBody, renewed } from '@/lib/contracts/session';
import { renewalAheadSeconds } from '@/lib/limits';
import { isUnavailable } from '@/lib/errors';
import { localPath } from '@/lib/domain/local-path';
import { bookingsPath, errorPath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { renewSession } from '../session/sign-in';
import { handle } from './handle';
import { seeOther } from '../forms/handle-form';
import { currentLog } from '@/server/api/request-context';
import { readSession, removeSession, writeSession } from '../session/session';
import { isSessionOver, type SessionToken } from '../session/session-cookie';

type Outcome = 'current' | 'renewed' | 'ended';

/**
 * Renews the session if its access token expires within 3 minutes (spec section 4) or was already `refused`. Only this
 * route renews sessions, because pages cannot write the cookie. A refused refresh token ends the session. If the
 * platform does not respond or refuses this server, the session does not change.
 */
async function renew(session: SessionToken | undefined, refused: boolean): Promise<Outcome> {
  if (!session) return 'ended';
  if (!refused && session.accessExpiresAt - Date.now() > renewalAheadSeconds * 1000) return 'current';
  try {
    await writeSession(await renewSession(session));
    return 'renewed';
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await removeSession();
    return 'ended';
  }
}

export const renewAndRespond = handle({
  caller: 'anyone',
  body: renewBody,
  output: renewed,
  run: async ({ session, body }) => ({ signedIn: (await renew(session, body.refused)) !== 'ended' }),
});

/**
 * Renews the session and redirects back to the page. Redirects to the login page if the session is over, and to the
 * error page if the platform is down.
 */
export async function renewAndReturn(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const to = localPath(searchParams.get('to')) ?? bookingsPath;
  try {
    const session = await readSession();
    const outcome = await renew(session, searchParams.has('refused'));
    return seeOther(outcome === 'ended' ? loginPathTo(to) : to);
  } catch (error) {
    if (!isUnavailable(error))
      (await currentLog()).error({ event: 'renewal_failed', err: error }, 'A session renewal failed.');
    return seeOther(errorPath(to));
  }
}
