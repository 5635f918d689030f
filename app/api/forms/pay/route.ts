import { payForm } from '@/lib/contracts/payments';
import { bookingProblemPath } from '@/lib/paths/bookings';
import { startPayment } from '@/server/bff/forms/payments';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: payForm,
  run: async ({ session, body }) => (await startPayment(session, body.bookingId)).payUrl,
  back: (body, problem) => bookingProblemPath(body.bookingId, problem.code),
});
