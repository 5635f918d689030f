import { doneResponse } from '@/lib/contracts/accounts';
import type { Handlers } from '@/server/platform/handler';
import type { sessionEndpoints } from '@/server/api/endpoints/sessions';
import { endOtherSessions, endSession, listSessions } from './session-list';

export const sessionHandlers: Pick<Handlers, keyof typeof sessionEndpoints> = {
  sessions: ({ platform, user }) => listSessions(platform, user),
  endSession: async ({ platform, params, user }) => {
    await endSession(platform, user, params.sessionId);
    return doneResponse;
  },
  endOtherSessions: async ({ platform, user }) => {
    await endOtherSessions(platform, user);
    return doneResponse;
  },
};
