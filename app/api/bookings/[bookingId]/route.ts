import { bookingParams, bookingPaymentState, paymentStateQuery } from '@/lib/contracts/payments';
import { getBookingPaymentState } from '@/server/bff/forms/payments';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'passenger',
  params: bookingParams,
  query: paymentStateQuery,
  output: bookingPaymentState,
  revalidate: true,
  run: ({ session, params, query }) => getBookingPaymentState(session, params.bookingId, query.check === 'provider'),
});
