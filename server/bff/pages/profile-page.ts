import { upstream } from '@/server/api/upstream';
import { loadProfile } from '../reads/page';
import { callAs, type SessionToken } from '../session/session-cookie';

export async function loadProfilePage(session: SessionToken) {
  const [profile, sessions] = await Promise.all([loadProfile(session), upstream('sessions', {}, callAs(session))]);
  return { profile, sessions, now: new Date() };
}
