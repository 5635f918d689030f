import { done } from '@/lib/contracts/accounts';
import { requestEmailCode } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  output: done,
  run: ({ session }) => requestEmailCode(session),
});
