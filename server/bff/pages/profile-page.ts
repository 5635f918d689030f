import { z } from 'zod';
import type { EndSessionForm } from '@/lib/contracts/sessions';
import { AppError } from '@/lib/errors';
import { sessionsPath } from '@/lib/paths/account';
import { localPath } from '@/lib/domain/local-path';
import { loginPath } from '@/lib/paths/pages';
import { carryNext } from '@/lib/paths/sign-in';
import { loadProfile } from '../forms/accounts';
import { upstream } from '@/server/api/upstream';
import { closeSession } from '../session/sign-in';
import { callAs, type SessionToken } from '../session/session-cookie';
import { removeDrafts } from '../session/sealed-draft';
import { removeSession } from '../session/session';
import { problemQuery } from './booking-page';
import type { PageQuery } from '../reads/page';

const outcomeQuery = z.object({ ended: z.enum(['one', 'others']).nullable().catch(null), problem: problemQuery });

export async function loadProfilePage(session: SessionToken, query: PageQuery) {
  const [profile, sessions] = await Promise.all([loadProfile(session), upstream('sessions', {}, callAs(session))]);
  return { profile, sessions, now: new Date(), ...outcomeQuery.parse(query) };
}

export async function submitEndOfSession(session: SessionToken, { session: which, to }: EndSessionForm) {
  switch (which) {
    case 'this':
      await closeSession(session);
      await removeSession();
      await removeDrafts();
      return carryNext(loginPath, localPath(to));
    case 'others':
      await upstream('endOtherSessions', {}, callAs(session));
      return sessionsPath('ended=others');
    default:
      await upstream('endSession', { params: { sessionId: which } }, callAs(session)).catch(ignoreEnded);
      return sessionsPath('ended=one');
  }
}

/** A session that another device has just ended is not found. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
