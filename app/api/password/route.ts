import { done, resetByCodeBody } from '@/lib/contracts/accounts';
import { resetByCode } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByCodeBody,
  output: done,
  run: ({ body }) => resetByCode(body),
});
