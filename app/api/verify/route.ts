import { done, doneAnswer, verifyBody } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { forgetAccountReference, readAccountReference } from '@/server/auth/account-reference';
import { verify } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: verifyBody,
  answer: done,
  run: async ({ body, requestId }) => {
    const account = await readAccountReference();
    if (!account) throw new AppError('code_wrong');
    await verify(account, body.code, requestId);
    await forgetAccountReference();
    return doneAnswer;
  },
});
