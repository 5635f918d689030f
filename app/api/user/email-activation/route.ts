import { activateEmailBody, done } from '@/lib/contracts/accounts';
import { activateEmail } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'passenger',
  body: activateEmailBody,
  output: done,
  run: ({ session, body }) => activateEmail(session, body),
});
