import { returnBody, returnOutcome } from '@/lib/contracts/payments';
import { settleReturn } from '@/server/bff/forms/payments';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: returnBody,
  output: returnOutcome,
  run: ({ session, body }) => settleReturn({ token: body.token, transId: body.transId ?? null }, session),
});
