import { seatsForm } from '@/lib/contracts/booking-forms';
import { bookingPath } from '@/lib/paths/search';
import { bookingStepPath, submitSeats } from '@/server/bff/forms/booking-forms';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  body: seatsForm,
  run: ({ session, body }) => submitSeats(session, body),
  back: (body, { code, details: { suspendedUntil } }) =>
    bookingStepPath(bookingPath, body.query, {
      problem: code,
      ...(suspendedUntil === undefined ? {} : { until: suspendedUntil }),
    }),
});
