import { z } from 'zod';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { problemQuery } from './booking-page';
import type { PageQuery } from './page-query';

const query = z.object({
  done: z.enum(['confirmed', 'code-sent', 'cancelled']).nullable().catch(null),
  problem: problemQuery,
});

/** Returns the withdrawals, newest first, with the outcome of the form. */
export async function loadWithdrawalsPage(session: SessionToken, pageQuery: PageQuery) {
  return { withdrawals: await upstream('ownWithdrawals', {}, callAs(session)), ...query.parse(pageQuery) };
}
