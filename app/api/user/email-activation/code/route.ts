import { done } from '@/lib/contracts/accounts';
import { requestEmailCode } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'passenger',
  output: done,
  run: ({ session }) => requestEmailCode(session),
});
