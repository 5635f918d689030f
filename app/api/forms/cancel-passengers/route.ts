import { cancelForm } from '@/lib/contracts/bookings';
import { afterRefusal, submitCancellation } from '@/server/bff/cancel-form';
import { handleForm } from '@/server/bff/handle-form';

export const POST = handleForm({
  body: cancelForm,
  run: ({ session, body }) => submitCancellation(session, body),
  back: afterRefusal,
});
