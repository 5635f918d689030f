import type { SessionToken } from '@/server/bff/session/session-cookie';
import type { CallOptions } from '@/server/api/client';

/** The options of a call in the name of a signed-in user. */
export function callAs(session: SessionToken): CallOptions {
  return { accessToken: session.accessToken, idToken: session.idToken };
}
