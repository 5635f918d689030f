import { changePasswordBody, done } from '@/lib/contracts/accounts';
import { changePassword } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  body: changePasswordBody,
  output: done,
  run: ({ session, body }) => changePassword(session, body),
});
