import { profile } from '@/lib/contracts/accounts';
import { loadProfile } from '@/server/bff/reads/page';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'passenger',
  output: profile,
  run: ({ session }) => loadProfile(session),
});
