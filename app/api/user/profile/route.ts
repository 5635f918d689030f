import { profile, profileBody } from '@/lib/contracts/accounts';
import { loadProfile, saveProfile } from '@/server/bff/forms/accounts';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'passenger',
  output: profile,
  run: ({ session }) => loadProfile(session),
});

export const PUT = handle({
  caller: 'passenger',
  body: profileBody,
  output: profile,
  run: ({ session, body }) => saveProfile(session, body),
});
