import { done, doneAnswer, requestResetBody } from '@/lib/contracts/accounts';
import { keepAccountReference } from '@/server/auth/account-reference';
import { requestReset } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestResetBody,
  answer: done,
  run: async ({ body, requestId }) => {
    await keepAccountReference(await requestReset(body.contact, requestId));
    return doneAnswer;
  },
});
