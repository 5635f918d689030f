import { done, requestCodeBody } from '@/lib/contracts/accounts';
import { requestVerifyCode } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestCodeBody,
  output: done,
  run: ({ body }) => requestVerifyCode(body),
});
