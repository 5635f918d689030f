import { z } from 'zod';
import { endSessionForm } from '@/lib/contracts/sessions';
import { localPath } from '@/lib/domain/local-path';
import { AppError } from '@/lib/errors';
import type { Texts } from '@/lib/forms/form';
import { bookingsPath, loginPath } from '@/lib/paths/pages';
import { carryNext, loginPathTo, profilePath, verifyAfterLogin } from '@/lib/paths/sign-in';
import { upstream } from '@/server/api/upstream';
import { withQuery } from '../reads/page';
import { hasCookies } from '../session/host-cookie';
import { removeDrafts } from '../session/sealed-draft';
import { removeSession, writeSession } from '../session/session';
import { callAs } from '../session/session-cookie';
import { closeSession, signIn as openSession } from '../session/sign-in';
import { form } from './form';

const nextOf = ({ callbackUrl }: Texts) => localPath(callbackUrl);

/** Writes the same cookie as next-auth. */
export const signIn = form({
  caller: 'anyone',
  body: z.looseObject({
    username: z.string().max(254),
    password: z.string().max(200),
    callbackUrl: z.string().optional(),
  }),
  check: ({ username = '', password = '' }) => ({
    username: username.trim() === '' ? 'username_empty' : null,
    password: password === '' ? 'password_empty' : null,
  }),
  secret: ['password'],
  run: async ({ body: { username, password, callbackUrl } }) => {
    const next = localPath(callbackUrl);
    const to = next ?? bookingsPath;
    // The login page leads on, or says that the browser sent no cookie back.
    const isProven = await hasCookies();
    try {
      await writeSession(await openSession(username, password));
      return { next: isProven ? to : withQuery(loginPathTo(to), { done: 'sign-in' }), isSignedIn: true };
    } catch (error) {
      if (error instanceof AppError && error.code === 'account_inactive') return { next: verifyAfterLogin(next) };
      throw error;
    }
  },
  page: (texts) => loginPathTo(nextOf(texts) ?? bookingsPath),
});

const endedTexts = { others: 'All other devices are logged out', one: 'The device is logged out' };
const sessionsPath = `${profilePath}#sessions`;

export const endSession = form({
  body: endSessionForm,
  run: async ({ body: { session: which, to }, session }) => {
    switch (which) {
      case 'this':
        await closeSession(session);
        await removeSession();
        await removeDrafts();
        return { next: carryNext(loginPath, localPath(to)) };
      case 'others':
        await upstream('endOtherSessions', {}, callAs(session));
        return { next: sessionsPath, text: endedTexts.others };
      default:
        await upstream('endSession', { params: { sessionId: which } }, callAs(session)).catch(ignoreEnded);
        return { next: sessionsPath, text: endedTexts.one };
    }
  },
  page: () => sessionsPath,
});

/** A session that another device has just ended is not found. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
