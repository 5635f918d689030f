import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { ErrorCode } from '@/lib/errors';
import { maxUnpaidBookings, maxUnpaidSeats } from '@/lib/limits';

export type Suspension = {
  code: Extract<ErrorCode, `suspended_${string}` | `too_many_unpaid${string}`>;
  /** Undefined if every limit has ended by this clock, and for unpaid bookings, which have no end. */
  suspendedUntil: string | undefined;
};

export function suspensionOf(policy: BookingPolicy, now: Date): Suspension | null {
  if (policy.exceeded === null) return null;
  return { code: `suspended_${policy.exceeded}`, suspendedUntil: suspendedUntil(policy, 0, now)?.toISOString() };
}

export function bookingLimitOf(policy: BookingPolicy, now: Date): Suspension | null {
  const { unpaid } = policy;
  if (policy.exceeded !== null) return suspensionOf(policy, now);
  if (unpaid.bookings >= maxUnpaidBookings) return { code: 'too_many_unpaid', suspendedUntil: undefined };
  return unpaid.seats >= maxUnpaidSeats ? { code: 'too_many_unpaid_seats', suspendedUntil: undefined } : null;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function countedWindows({ windows }: BookingPolicy, now: Date): BookingPolicy['windows'] {
  return windows.map((window) =>
    window.endsAt !== null && Date.parse(window.endsAt) <= now.getTime()
      ? { ...window, count: 0, endsAt: null }
      : window,
  );
}

export function suspendedUntil(policy: BookingPolicy, cancelled: number, now: Date): Date | null {
  const ends = countedWindows(policy, now)
    .filter(({ count, limit }) => count + cancelled >= limit)
    // Only the daily limit is as low as the seats of one booking, so only its window can start and fill at once.
    .map(({ endsAt }) => (endsAt === null ? now.getTime() + dayMs : Date.parse(endsAt)));
  if (ends.length === 0) return null;
  return new Date(Math.ceil(Math.max(...ends) / minuteMs) * minuteMs);
}
