import { verified, verifyBody } from '@/lib/contracts/accounts';
import { verify } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: verifyBody,
  output: verified,
  run: ({ body }) => verify(body),
});
