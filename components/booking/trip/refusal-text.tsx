import type { FormRefusal } from '@/lib/forms/form';
import { bookingsPath } from '@/lib/paths/pages';
import { clockAndDate } from '@/lib/format/journey';

type Props = Pick<FormRefusal, 'code' | 'message' | 'suspendedUntil' | 'signIn'>;

const minuteMs = 60_000;

export function RefusalText({ code, message, suspendedUntil, signIn }: Props) {
  const end = suspendedUntil && new Date(Math.ceil(Date.parse(suspendedUntil) / minuteMs) * minuteMs);
  return (
    <>
      <p>{message}</p>
      {signIn !== undefined && <a href={signIn}>Sign in</a>}
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
