import { errors, type ErrorCode } from '@/lib/errors';
import { clockAndDate } from './policy-texts';

type Props = { code: ErrorCode; suspendedUntil?: string | undefined };

const minuteMs = 60_000;

/** Shows the message of a refusal. For a suspension, a second line gives its end, rounded up to the minute. */
export function RefusalText({ code, suspendedUntil }: Props) {
  const end = suspendedUntil && new Date(Math.ceil(Date.parse(suspendedUntil) / minuteMs) * minuteMs);
  return (
    <>
      <p>{errors[code].message}</p>
      {end && <p className="mt-1">You can book again from {clockAndDate(end)}, Botswana time.</p>}
    </>
  );
}
