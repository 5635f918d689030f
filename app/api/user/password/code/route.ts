import { done } from '@/lib/contracts/accounts';
import { requestChange } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'passenger',
  output: done,
  run: ({ session }) => requestChange(session),
});
