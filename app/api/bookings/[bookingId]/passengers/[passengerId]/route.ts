import { cancelledPassenger, cancelPassengerBody, passengerParams } from '@/lib/contracts/bookings';
import { cancelPassenger } from '@/server/bff/calls/cancellations';
import { handle } from '@/server/bff/http/handle';

export const PUT = handle({
  caller: 'passenger',
  params: passengerParams,
  body: cancelPassengerBody,
  output: cancelledPassenger,
  run: ({ session, params }) => cancelPassenger(session, params.bookingId, params.passengerId),
});
