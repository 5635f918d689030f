import { done, resetByCodeBody } from '@/lib/contracts/accounts';
import { resetByCode } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByCodeBody,
  output: done,
  run: ({ body }) => resetByCode(body),
});
