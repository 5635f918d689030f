import { done, requestResetBody } from '@/lib/contracts/accounts';
import { requestReset } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestResetBody,
  output: done,
  run: ({ body }) => requestReset(body),
});
