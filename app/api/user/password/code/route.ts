import { done } from '@/lib/contracts/accounts';
import { requestChange } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'passenger',
  answer: done,
  run: ({ session }) => requestChange(session),
});
