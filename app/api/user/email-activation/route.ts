import { activateEmailBody, done } from '@/lib/contracts/accounts';
import { activateEmail } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'passenger',
  body: activateEmailBody,
  output: done,
  run: ({ session, body }) => activateEmail(session, body),
});
