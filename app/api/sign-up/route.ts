import { done, signUpBody } from '@/lib/contracts/accounts';
import { signUp } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: signUpBody,
  output: done,
  run: ({ body }) => signUp(body),
});
