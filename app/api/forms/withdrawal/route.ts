import { withdrawalForm } from '@/lib/contracts/wallet';
import { withdrawalProblemPath } from '@/lib/paths/account';
import { submitWithdrawalForm } from '@/server/bff/pages/withdrawals-page';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: withdrawalForm,
  run: ({ session, body }) => submitWithdrawalForm(session, body),
  back: (_body, problem) => withdrawalProblemPath(problem.code),
});
