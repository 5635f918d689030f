import { AppError } from '@/lib/errors';
import type { Output } from '@/server/api/endpoints/table';
import { logSecurity } from '@/server/observability/security-log';
import type { Passenger, Platform } from '@/server/platform/platform';
import { revokeSession, revokeSessions, selectOpenSessions } from './sessions.repo';

export async function listSessions(platform: Platform, user: Passenger): Promise<Output<'sessions'>> {
  const rows = await selectOpenSessions(platform.db, user.id, platform.clock());
  return rows.map(({ id, uuid, device, lastUsedAt }) => ({
    sessionId: uuid,
    device,
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === user.sessionId,
  }));
}

export async function endSession(platform: Platform, user: Passenger, sessionId: string): Promise<void> {
  if (!(await revokeSession(platform.db, user.id, sessionId, platform.clock()))) throw new AppError('not_found');
  logSecurity({ event: 'session_revoked', account: user.uuid });
}

export async function endOtherSessions(platform: Platform, user: Passenger): Promise<void> {
  await revokeSessions(platform.db, user.id, user.sessionId, platform.clock());
  logSecurity({ event: 'session_revoked', account: user.uuid });
}
