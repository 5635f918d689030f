import { bookingParams, startedPayment } from '@/lib/contracts/payments';
import { startPayment } from '@/server/bff/payments';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'passenger',
  params: bookingParams,
  answer: startedPayment,
  run: ({ session, params }) => startPayment(session, params.bookingId),
});
