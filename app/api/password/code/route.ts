import { done, requestResetBody } from '@/lib/contracts/accounts';
import { requestReset } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestResetBody,
  output: done,
  run: ({ body }) => requestReset(body),
});
