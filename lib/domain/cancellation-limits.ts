import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { ErrorCode } from '@/lib/errors';

export type Suspension = {
  code: Extract<ErrorCode, `suspended_${string}`>;
  /** The instant from which the account may book again. Undefined if this clock is ahead and every limit has ended. */
  suspendedUntil: string | undefined;
};

/** Returns why and until when this account cannot book; null while no limit is reached. */
export function suspensionOf(policy: BookingPolicy, now: Date): Suspension | null {
  if (policy.exceeded === null) return null;
  return { code: `suspended_${policy.exceeded}`, suspendedUntil: suspendedUntil(policy, 0, now)?.toISOString() };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The windows that still count at `now`: one that has ended begins anew with the next cancellation. */
export function countedWindows({ windows }: BookingPolicy, now: Date): BookingPolicy['windows'] {
  return windows.map((window) =>
    window.endsAt !== null && Date.parse(window.endsAt) <= now.getTime()
      ? { ...window, count: 0, endsAt: null }
      : window,
  );
}

/**
 * Until when nothing can be booked once so many seats more are cancelled at `now`; null while no limit is reached (spec
 * section 5). Rounded up to the minute, as clocks show it.
 */
export function suspendedUntil(policy: BookingPolicy, cancelled: number, now: Date): Date | null {
  const ends = countedWindows(policy, now)
    .filter(({ count, limit }) => count + cancelled >= limit)
    // Only the daily limit is as low as one booking has seats: only its window can begin and be filled at once.
    .map(({ endsAt }) => (endsAt === null ? now.getTime() + dayMs : Date.parse(endsAt)));
  if (ends.length === 0) return null;
  return new Date(Math.ceil(Math.max(...ends) / minuteMs) * minuteMs);
}
