import { completeForm } from '@/lib/contracts/booking-forms';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingStepPath, submitBooking } from '@/server/bff/forms/booking-forms';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: completeForm,
  run: ({ session, body }) => submitBooking(session, body),
  back: (body, problem) => bookingStepPath(overviewPath, body.query, { problem: problem.code }),
});
