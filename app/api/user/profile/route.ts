import { profile, profileBody } from '@/lib/contracts/accounts';
import { loadProfile, saveProfile } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const GET = handle({
  caller: 'passenger',
  answer: profile,
  run: ({ session, requestId }) => loadProfile(session, requestId),
});

export const PUT = handle({
  caller: 'passenger',
  body: profileBody,
  answer: profile,
  run: ({ session, body, requestId }) => saveProfile(session, body, requestId),
});
