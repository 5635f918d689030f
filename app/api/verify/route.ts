import { verified, verifyBody } from '@/lib/contracts/accounts';
import { verify } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: verifyBody,
  output: verified,
  run: ({ body }) => verify(body),
});
