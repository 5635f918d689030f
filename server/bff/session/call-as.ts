import type { SessionToken } from '@/server/bff/session/session-cookie';
import type { CallOptions } from '@/server/api/client';

/** Returns the options of a call on behalf of a signed-in user. */
export function callAs(session: SessionToken): CallOptions {
  return { accessToken: session.accessToken, idToken: session.idToken };
}
