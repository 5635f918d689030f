import { refundForm } from '@/lib/contracts/refunds';
import { webCancellationPathOf } from '@/lib/paths/bookings';
import { handleForm } from '@/server/bff/forms/handle-form';
import { submitRefund } from '@/server/bff/pages/web-cancellation';

export const POST = handleForm({
  body: refundForm,
  run: ({ session, body }) => submitRefund(session, body),
  back: (body, problem) => webCancellationPathOf(body.bookingId, problem.code),
});
