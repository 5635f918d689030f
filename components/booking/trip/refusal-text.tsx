import { errors, type ErrorCode } from '@/lib/errors';
import { bookingsPath } from '@/lib/paths/pages';
import { clockAndDate } from '@/lib/format/journey';

type Props = { code: ErrorCode; suspendedUntil?: string | undefined };

const minuteMs = 60_000;

export function RefusalText({ code, suspendedUntil }: Props) {
  const end = suspendedUntil && new Date(Math.ceil(Date.parse(suspendedUntil) / minuteMs) * minuteMs);
  return (
    <>
      <p>{errors[code].message}</p>
      {end && (
        <p className="mt-1">
          You can {code === 'card_only_account' ? 'pay later' : 'book'} again from {clockAndDate(end)}, Botswana time.
        </p>
      )}
      {code.startsWith('too_many_unpaid') && (
        <p className="mt-1">
          <a href={bookingsPath}>See your bookings</a>
        </p>
      )}
    </>
  );
}
