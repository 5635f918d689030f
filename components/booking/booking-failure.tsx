import { FocusedNotice } from '@/components/ui/focused-notice';
import { isUnknownFailure, type AppError } from '@/lib/errors';
import { bookingsPath } from '@/lib/paths/pages';
import { RefusalText } from './refusal-text';

type Props = { failure: AppError; backHref: string };

export function BookingFailure({ failure, backHref }: Props) {
  const { code } = failure;
  const shown = isUnknownFailure(code) ? 'booking_failed' : code;
  return (
    <FocusedNotice className="mb-4">
      <RefusalText code={shown} suspendedUntil={failure.details.suspendedUntil} />
      {(code === 'hold_expired' || code === 'seat_taken') && <a href={backHref}>Choose again with the same names</a>}
      {code === 'already_booked' && <a href={bookingsPath}>See the booking</a>}
      {(code === 'offline' || code === 'timeout') && (
        <p>Continue again when you are connected. You cannot be booked twice.</p>
      )}
    </FocusedNotice>
  );
}
