import { holds } from '@/lib/contracts/holds';
import { legParams } from '@/lib/contracts/trip-leg';
import { extendHolds } from '@/server/bff/calls/holds';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  params: legParams,
  output: holds,
  run: ({ session, params }) => extendHolds(session, params),
});
