import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';

const userId = z.object({ userId: z.uuid() });
const ended = z.object({ ended: z.literal(true) });

export const sessionEndpoints = {
  sessions: endpoint({
    method: 'GET',
    path: '/app/v1/user/:userId/sessions',
    summary: 'The signed-in user’s open sessions, the last used first.',
    caller: 'passenger',
    params: userId,
    output: z.array(
      z.object({
        sessionId: z.uuid(),
        /** A short name such as 'Chrome on Android'. Null if it is unknown. */
        device: z.string().nullable(),
        /** The sign-in or the last renewal. */
        lastUsedAt: z.iso.datetime(),
        /** The session of the caller. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/app/v1/user/:userId/sessions/:sessionId',
    summary: 'End one session of the signed-in user.',
    caller: 'passenger',
    params: userId.extend({ sessionId: z.uuid() }),
    output: ended,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/app/v1/user/:userId/sessions',
    summary: 'End all sessions of the signed-in user except the one that calls.',
    caller: 'passenger',
    params: userId,
    output: ended,
  }),
} as const;
