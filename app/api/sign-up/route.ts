import { done, signUpBody } from '@/lib/contracts/accounts';
import { signUp } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: signUpBody,
  output: done,
  run: ({ body }) => signUp(body),
});
