import { done, signUpBody } from '@/lib/contracts/accounts';
import { signUp } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: signUpBody,
  answer: done,
  run: ({ body }) => signUp(body),
});
