import { done, requestResetBody } from '@/lib/contracts/accounts';
import { requestReset } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: requestResetBody,
  output: done,
  run: ({ body }) => requestReset(body),
});
