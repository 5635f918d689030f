import { bookingParams, bookingPaymentState, startedPayment } from '@/lib/contracts/payments';
import { cancelPayment, startPayment } from '@/server/bff/forms/payments';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'passenger',
  params: bookingParams,
  output: startedPayment,
  run: ({ session, params }) => startPayment(session, params.bookingId),
});

export const DELETE = handle({
  caller: 'passenger',
  params: bookingParams,
  output: bookingPaymentState,
  run: ({ session, params }) => cancelPayment(session, params.bookingId),
});
