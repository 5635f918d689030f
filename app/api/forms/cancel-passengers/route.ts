import { cancelForm } from '@/lib/contracts/bookings';
import { afterRefusal, submitCancellation } from '@/server/bff/forms/cancel-form';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: cancelForm,
  run: ({ session, body }) => submitCancellation(session, body),
  back: afterRefusal,
});
