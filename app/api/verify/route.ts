import { done, verifyBody } from '@/lib/contracts/accounts';
import { verify } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: verifyBody,
  output: done,
  run: ({ body }) => verify(body),
});
