import { done, doneAnswer, resetByCodeBody } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { forgetAccountReference, readAccountReference } from '@/server/auth/account-reference';
import { resetByCode } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByCodeBody,
  answer: done,
  run: async ({ body, requestId }) => {
    const userId = await readAccountReference();
    const account = body.contact ?? (userId === undefined ? undefined : { userId });
    if (!account) throw new AppError('code_wrong');
    await resetByCode(account, body.code, body.password, requestId);
    await forgetAccountReference();
    return doneAnswer;
  },
});
