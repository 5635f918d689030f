import { done, requestCodeBody } from '@/lib/contracts/accounts';
import { requestVerifyCode } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestCodeBody,
  output: done,
  run: ({ body }) => requestVerifyCode(body),
});
