import { z } from 'zod';
import { done } from '@/lib/contracts/accounts';
import { accountSession } from '@/lib/contracts/sessions';
import { endpoint } from '@/server/api/endpoint';

export const sessionEndpoints = {
  sessions: endpoint({
    path: '/app/v1/sessions',
    summary: 'The signed-in user’s open sessions, the last used first.',
    caller: 'passenger',
    output: z.array(accountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/app/v1/sessions/:sessionId',
    summary: 'End one session of the signed-in user.',
    caller: 'passenger',
    params: z.object({ sessionId: z.uuid() }),
    output: done,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/app/v1/sessions',
    summary: 'End all sessions of the signed-in user except the one that calls.',
    caller: 'passenger',
    output: done,
  }),
} as const;
