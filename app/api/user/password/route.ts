import { changePasswordBody, done } from '@/lib/contracts/accounts';
import { changePassword } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'passenger',
  body: changePasswordBody,
  output: done,
  run: ({ session, body }) => changePassword(session, body),
});
