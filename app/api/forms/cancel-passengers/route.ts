import { cancelForm } from '@/lib/contracts/bookings';
import { afterRefusal, submitCancellation } from '@/server/bff/calls/cancellations';
import { handleForm } from '@/server/bff/http/handle-form';

export const POST = handleForm({
  body: cancelForm,
  run: ({ session, body }) => submitCancellation(session, body),
  back: afterRefusal,
});
