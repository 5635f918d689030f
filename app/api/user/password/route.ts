import { changePasswordBody, done, doneAnswer } from '@/lib/contracts/accounts';
import { changePassword } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'passenger',
  body: changePasswordBody,
  answer: done,
  run: async ({ session, body, requestId }) => {
    await changePassword(session, body.code, body.password, requestId);
    return doneAnswer;
  },
});
