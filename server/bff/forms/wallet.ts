import { withdrawalForm, withdrawBody } from '@/lib/contracts/wallet';
import { codeProblem } from '@/lib/domain/account-rules';
import { withdrawProblems } from '@/lib/domain/withdraw-rules';
import { withdrawalsPath, withdrawPath } from '@/lib/paths/account';
import { upstream } from '@/server/api/upstream';
import { callAs } from '../session/session-cookie';
import { form } from './form';

export const withdraw = form({
  body: withdrawBody,
  check: withdrawProblems,
  run: async ({ body, session }) => {
    const { message } = await upstream('requestWithdrawal', { body }, callAs(session));
    return { next: withdrawalsPath, text: message };
  },
  page: () => withdrawPath,
});

const outcomes = {
  confirm: 'Your withdrawal is confirmed',
  'send-code': 'We sent a new code',
  cancel: 'Your withdrawal is cancelled',
} as const;

export const withdrawal = form({
  body: withdrawalForm,
  check: ({ intent, code = '' }) => {
    const problem = intent === 'confirm' ? codeProblem(code, 'activation') : null;
    return problem === null ? {} : { code: problem };
  },
  at: { code_wrong: 'code' },
  secret: ['code'],
  run: async ({ body, session }) => {
    await upstream('changeWithdrawal', { body }, callAs(session));
    return { next: withdrawalsPath, text: outcomes[body.intent] };
  },
  page: () => withdrawalsPath,
});
