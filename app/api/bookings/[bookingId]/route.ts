import { bookingParams, bookingStanding, standingQuery } from '@/lib/contracts/payments';
import { getBookingStanding } from '@/server/bff/calls/payments';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'passenger',
  params: bookingParams,
  query: standingQuery,
  output: bookingStanding,
  revalidate: true,
  run: ({ session, params, query }) => getBookingStanding(session, params.bookingId, query.ask === 'provider'),
});
