import { payForm } from '@/lib/contracts/payments';
import { startPayment } from '@/server/bff/calls/payments';
import { handleForm } from '@/server/bff/http/handle-form';

export const POST = handleForm({
  body: payForm,
  run: async ({ session, body }) => (await startPayment(session, body.bookingId)).payUrl,
  back: (body, problem) => `/user/bookings?booking=${body.bookingId}&problem=${problem.code}`,
});
