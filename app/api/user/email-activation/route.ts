import { activateEmailBody, done, doneAnswer } from '@/lib/contracts/accounts';
import { activateEmail } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'passenger',
  body: activateEmailBody,
  answer: done,
  run: async ({ session, body, requestId }) => {
    await activateEmail(session, body.code, requestId);
    return doneAnswer;
  },
});
