import { bookingParams, bookingStanding } from '@/lib/contracts/payments';
import { getBookingStanding } from '@/server/bff/payments';
import { handle } from '@/server/http/handle';

export const GET = handle({
  caller: 'passenger',
  params: bookingParams,
  answer: bookingStanding,
  revalidate: true,
  run: ({ session, params }) => getBookingStanding(session, params.bookingId),
});
