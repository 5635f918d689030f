import { payForm } from '@/lib/contracts/payments';
import { cancelPayment } from '@/server/bff/calls/payments';
import { handleForm } from '@/server/bff/http/handle-form';

export const POST = handleForm({
  body: payForm,
  run: async ({ session, body }) => {
    await cancelPayment(session, body.bookingId);
    return `/user/bookings?booking=${body.bookingId}&payment=cancelled`;
  },
  back: (body, problem) => `/user/bookings?booking=${body.bookingId}&problem=${problem.code}`,
});
