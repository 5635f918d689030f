import { accountSlot } from '@/lib/contracts/session';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'anyone',
  output: accountSlot,
  run: ({ session }) => Promise.resolve(session ? { firstName: session.firstName, userId: session.userId } : null),
});
