import { z } from 'zod';
import { upstream } from '@/server/api/upstream';
import { callAs, type SessionToken } from '../session/session-cookie';
import { problemQuery } from './booking-page';
import type { PageQuery } from '../reads/page';
import type { WithdrawalForm } from '@/lib/contracts/wallet';
import { codeProblem } from '@/lib/domain/account-rules';
import { AppError } from '@/lib/errors';
import { withdrawalDonePath } from '@/lib/paths/account';

const query = z.object({
  done: z.enum(['confirmed', 'code-sent', 'cancelled']).nullable().catch(null),
  problem: problemQuery,
});

export async function loadWithdrawalsPage(session: SessionToken, pageQuery: PageQuery) {
  return { withdrawals: await upstream('ownWithdrawals', {}, callAs(session)), ...query.parse(pageQuery) };
}

const outcomes = { confirm: 'confirmed', 'send-code': 'code-sent', cancel: 'cancelled' } as const;

export async function submitWithdrawalForm(session: SessionToken, form: WithdrawalForm): Promise<string> {
  const { code } = form;
  const problem = form.intent === 'confirm' ? codeProblem(code, 'activation') : null;
  if (problem) throw new AppError(problem);
  await upstream('changeWithdrawal', { body: form }, callAs(session));
  return withdrawalDonePath(outcomes[form.intent]);
}
