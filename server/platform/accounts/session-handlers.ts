import { doneResponse } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { logSecurity } from '@/server/observability/security-log';
import type { Handlers } from '@/server/platform/handler';
import { revokeSession, revokeSessions, selectOpenSessions } from './sessions.repo';

export const sessionHandlers = {
  sessions: async ({ platform, user }) => {
    const rows = await selectOpenSessions(platform.db, user.id, platform.clock());
    return rows.map(({ id, uuid, device, lastUsedAt }) => ({
      sessionId: uuid,
      device,
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === user.sessionId,
    }));
  },
  endSession: async ({ platform, params, user }) => {
    const isRevoked = await revokeSession(platform.db, user.id, params.sessionId, platform.clock());
    if (!isRevoked) throw new AppError('not_found');
    logSecurity({ event: 'session_revoked', account: user.uuid });
    return doneResponse;
  },
  endOtherSessions: async ({ platform, user }) => {
    await revokeSessions(platform.db, user.id, user.sessionId, platform.clock());
    logSecurity({ event: 'session_revoked', account: user.uuid });
    return doneResponse;
  },
} satisfies Partial<Handlers>;
