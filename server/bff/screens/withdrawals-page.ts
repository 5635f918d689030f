import { z } from 'zod';
import { listWithdrawals } from '@/server/bff/calls/wallet';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { problemQuery } from './booking-page';
import type { PageQuery } from './page-query';

const query = z.object({
  done: z.enum(['confirmed', 'code-sent', 'cancelled']).nullable().catch(null),
  problem: problemQuery,
});

/** Returns the withdrawals, newest first, with the outcome of the form. Errors: session_expired. */
export async function loadWithdrawalsPage(session: SessionToken, pageQuery: PageQuery) {
  return { withdrawals: await listWithdrawals(session), ...query.parse(pageQuery) };
}
