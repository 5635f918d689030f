import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { getBookingPolicy } from '@/server/bff/reads/bookings';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'passenger',
  output: bookingPolicy,
  run: ({ session }) => getBookingPolicy(session),
});
