import { Notice } from '@/components/ui/notice';
import { errors, isUnknownFailure, type AppError } from '@/lib/errors';

type Props = { failure: AppError; backHref: string };

/** Refusals that a person can act on say so and how; anything else is the specification's sentence (section 8). */
export function BookingFailure({ failure, backHref }: Props) {
  const { code } = failure;
  const text = isUnknownFailure(code) ? errors.booking_failed.message : failure.message;
  return (
    <Notice tone="bad" className="mb-4">
      <p>{text}</p>
      {(code === 'hold_expired' || code === 'seat_taken') && <a href={backHref}>Choose again, the names are kept</a>}
      {code === 'already_booked' && <a href="/user/bookings">See the booking</a>}
      {(code === 'offline' || code === 'timeout') && (
        <p>Continue again when you are connected: you can not be booked twice.</p>
      )}
    </Notice>
  );
}
