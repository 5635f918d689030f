import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { getBookingPolicy } from '@/server/bff/calls/booking-policy';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'passenger',
  output: bookingPolicy,
  run: ({ session }) => getBookingPolicy(session),
});
