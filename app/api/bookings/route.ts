import { createBookingBody, createdBooking } from '@/lib/contracts/bookings';
import { createBooking } from '@/server/bff/calls/bookings';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'passenger',
  body: createBookingBody,
  output: createdBooking,
  run: ({ session, body }) => createBooking(session, body),
});
