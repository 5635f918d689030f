import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { getBookingPolicy } from '@/server/bff/bookings';
import { handle } from '@/server/bff/handle';

export const GET = handle({
  caller: 'passenger',
  output: bookingPolicy,
  run: ({ session }) => getBookingPolicy(session),
});
