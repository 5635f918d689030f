import { renewBody, renewed } from '@/lib/contracts/session';
import { isUnavailable } from '@/lib/errors';
import { localPath } from '@/lib/domain/local-path';
import { bookingsPath, errorPath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { currentLog } from '@/server/api/request-context';
import { seeOther } from '../reads/respond';
import { renewIfDue } from '../session/renew';
import { readSession } from '../session/session';
import { handle } from './handle';

export const renewAndRespond = handle({
  caller: 'anyone',
  body: renewBody,
  output: renewed,
  run: async ({ session, body }) => ({ signedIn: (await renewIfDue(session, body.refused)) !== undefined }),
});

/**
 * Renews the session and redirects back to the page. Redirects to the login page if the session is over, and to the
 * error page if the platform is down.
 */
export async function renewAndReturn(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const to = localPath(searchParams.get('to')) ?? bookingsPath;
  try {
    const session = await renewIfDue(await readSession(), searchParams.has('refused'));
    return seeOther(session ? to : loginPathTo(to));
  } catch (error) {
    if (!isUnavailable(error))
      (await currentLog()).error({ event: 'renewal_failed', err: error }, 'A session renewal failed.');
    return seeOther(errorPath(to));
  }
}
