import { done, doneAnswer, requestCodeBody } from '@/lib/contracts/accounts';
import { keepAccountReference } from '@/server/auth/account-reference';
import { requestVerifyCode } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestCodeBody,
  answer: done,
  run: async ({ body, requestId }) => {
    await keepAccountReference(await requestVerifyCode(body.contact, requestId));
    return doneAnswer;
  },
});
