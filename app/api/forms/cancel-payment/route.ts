import { payForm } from '@/lib/contracts/payments';
import { bookingProblemPath, paymentCancelledPath } from '@/lib/paths/bookings';
import { cancelPayment } from '@/server/bff/forms/payments';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: payForm,
  run: async ({ session, body }) => {
    await cancelPayment(session, body.bookingId);
    return paymentCancelledPath(body.bookingId);
  },
  back: (body, problem) => bookingProblemPath(body.bookingId, problem.code),
});
