import { holdRequest, holds } from '@/lib/contracts/holds';
import { legParams } from '@/lib/contracts/trip-leg';
import { getHolds, holdSeats, releaseSeats } from '@/server/bff/calls/holds';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'passenger',
  params: legParams,
  output: holds,
  run: ({ session, params }) => getHolds(session, params),
});

export const PUT = handle({
  caller: 'passenger',
  params: legParams,
  body: holdRequest,
  output: holds,
  run: ({ session, params, body }) => holdSeats(session, params, body.seats),
});

export const DELETE = handle({
  caller: 'passenger',
  params: legParams,
  body: holdRequest,
  output: holds,
  run: ({ session, params, body }) => releaseSeats(session, params, body.seats),
});
