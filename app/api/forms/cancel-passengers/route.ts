import { cancelForm } from '@/lib/contracts/bookings';
import { afterRefusal, submitCancellation } from '@/server/bff/cancellations';
import { handleForm } from '@/server/http/handle-form';

export const POST = handleForm({
  body: cancelForm,
  run: ({ session, body }) => submitCancellation(session, body),
  back: afterRefusal,
});
