import { done, doneAnswer, signUpBody } from '@/lib/contracts/accounts';
import { keepAccountReference } from '@/server/auth/account-reference';
import { signUp } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: signUpBody,
  answer: done,
  run: async ({ body, requestId }) => {
    await keepAccountReference(await signUp(body, requestId));
    return doneAnswer;
  },
});
