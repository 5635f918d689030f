import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { getBookingPolicy } from '@/server/bff/booking-policy';
import { handle } from '@/server/http/handle';

export const GET = handle({
  caller: 'passenger',
  answer: bookingPolicy,
  run: ({ session }) => getBookingPolicy(session),
});
