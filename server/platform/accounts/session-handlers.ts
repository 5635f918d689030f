import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { sessionEndpoints } from '@/server/api/endpoints/sessions';
import { endOtherSessions, endSession, listSessions } from './session-list';

export const sessionHandlers: Pick<Handlers, keyof typeof sessionEndpoints> = {
  sessions: ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    return listSessions(platform, user);
  },
  endSession: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    await endSession(platform, user, params.sessionId);
    return { ended: true };
  },
  endOtherSessions: async ({ platform, params, user }) => {
    onlyOwn(user, params.userId);
    await endOtherSessions(platform, user);
    return { ended: true };
  },
};
