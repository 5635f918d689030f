import { done, resetByCodeBody } from '@/lib/contracts/accounts';
import { resetByCode } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByCodeBody,
  answer: done,
  run: ({ body }) => resetByCode(body),
});
