import { done } from '@/lib/contracts/accounts';
import { requestChange } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  output: done,
  run: ({ session }) => requestChange(session),
});
