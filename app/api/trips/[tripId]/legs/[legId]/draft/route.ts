import { draftBody } from '@/lib/contracts/bookings';
import { legParams } from '@/lib/contracts/trip-leg';
import { saveDraft } from '@/server/bff/calls/bookings';
import { handle } from '@/server/bff/http/handle';

export const PUT = handle({
  caller: 'passenger',
  params: legParams,
  body: draftBody,
  output: draftBody,
  run: ({ session, params, body }) => saveDraft(session, params, body.names),
});
