import type { WithdrawalForm } from '@/lib/contracts/wallet';
import { codeProblem } from '@/lib/domain/account-rules';
import { AppError } from '@/lib/errors';
import { withdrawalDonePath } from '@/lib/paths/account';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

const outcomes = { confirm: 'confirmed', 'send-code': 'code-sent', cancel: 'cancelled' } as const;

/** Confirms or cancels a withdrawal, or sends its code again. Returns the path of the next page. */
export async function submitWithdrawalForm(session: SessionToken, form: WithdrawalForm): Promise<string> {
  const code = form.code.trim();
  const problem = form.intent === 'confirm' ? codeProblem(code, 'activation') : null;
  if (problem) throw new AppError(problem);
  await upstream('changeWithdrawal', { body: { ...form, code } }, callAs(session));
  return withdrawalDonePath(outcomes[form.intent]);
}
