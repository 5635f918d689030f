import { withdrawResponse, withdrawBody } from '@/lib/contracts/wallet';
import { requestWithdrawal } from '@/server/bff/calls/wallet';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  body: withdrawBody,
  output: withdrawResponse,
  run: ({ session, body }) => requestWithdrawal(session, body),
});
