import { done } from '@/lib/contracts/accounts';
import { requestChange } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'passenger',
  output: done,
  run: ({ session }) => requestChange(session),
});
