import type { SessionToken } from '@/server/bff/session/session-cookie';
import type { CallOptions } from '@/server/api/client';

export function callAs(session: SessionToken): CallOptions {
  return { accessToken: session.accessToken, idToken: session.idToken };
}
