import { bookingLimitOf, countedWindows, suspendedUntil, suspensionOf } from './cancellation-limits';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';

const now = new Date('2026-11-21T12:05:00Z');
const limits = { daily: 3, weekly: 7, monthly: 13, yearly: 20 } as const;
type CountedWindow = Partial<Record<keyof typeof limits, [count: number, endsAt: string]>>;

function policyOf(counted: CountedWindow): BookingPolicy {
  const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
  const windows = periods.map((period) => {
    const [count, endsAt] = counted[period] ?? [0, null];
    return { period, limit: limits[period], count, endsAt };
  });
  return { exceeded: null, windows, unpaid: { bookings: 0, seats: 0 }, cardOnlyUntil: null };
}

test('below every limit the account can book', () => {
  expect(suspendedUntil(policyOf({}), 2, now)).toBeNull();
  expect(suspendedUntil(policyOf({ daily: [1, '2026-11-22T08:00:00Z'] }), 1, now)).toBeNull();
});

test('three seats within a day stop bookings until the day that began with the first one ends', () => {
  const policy = policyOf({ daily: [2, '2026-11-22T08:00:00Z'], weekly: [2, '2026-11-28T08:00:00Z'] });
  expect(suspendedUntil(policy, 1, now)).toEqual(new Date('2026-11-22T08:00:00Z'));
});

test('three seats at once start and fill a day', () => {
  expect(suspendedUntil(policyOf({}), 3, now)).toEqual(new Date('2026-11-22T12:05:00Z'));
});

test('if several limits are reached, the one that ends last counts', () => {
  const policy = policyOf({ daily: [2, '2026-11-22T08:00:00Z'], weekly: [6, '2026-11-25T08:00:00Z'] });
  expect(suspendedUntil(policy, 1, now)).toEqual(new Date('2026-11-25T08:00:00Z'));
});

test('the clock time is never too early', () => {
  const policy = policyOf({ daily: [2, '2026-11-22T08:00:00.001Z'] });
  expect(suspendedUntil(policy, 1, now)).toEqual(new Date('2026-11-22T08:01:00Z'));
});

test('a window that has ended does not count', () => {
  const policy = policyOf({ daily: [2, '2026-11-21T12:05:00Z'] });
  expect(suspendedUntil(policy, 1, new Date('2026-11-21T12:04:59.999Z'))).toEqual(now);
  expect(suspendedUntil(policy, 1, now)).toBeNull();
  expect(suspendedUntil(policy, 3, now)).toEqual(new Date('2026-11-22T12:05:00Z'));
});

test('a suspension names its limit and the end of the longest limit that is reached', () => {
  const policy = policyOf({ daily: [3, '2026-11-22T08:00:00Z'], weekly: [7, '2026-11-25T08:00:00Z'] });
  expect(suspensionOf({ ...policy, exceeded: 'daily' }, now)).toEqual({
    code: 'suspended_daily',
    suspendedUntil: '2026-11-25T08:00:00.000Z',
  });
  expect(suspensionOf({ ...policyOf({}), exceeded: 'weekly' }, now)).toEqual({ code: 'suspended_weekly' });
  expect(suspensionOf(policyOf({}), now)).toBeNull();
});

test('a window that has ended is shown as empty, and a window that has not as it is', () => {
  const policy = policyOf({ daily: [2, '2026-11-21T12:05:00Z'], weekly: [4, '2026-11-21T12:06:00Z'] });
  expect(countedWindows(policy, now)).toEqual([
    { period: 'daily', limit: 3, count: 0, endsAt: null },
    { period: 'weekly', limit: 7, count: 4, endsAt: '2026-11-21T12:06:00Z' },
    { period: 'monthly', limit: 13, count: 0, endsAt: null },
    { period: 'yearly', limit: 20, count: 0, endsAt: null },
  ]);
});

test.each([
  [2, 8, null],
  [3, 3, 'too_many_unpaid'],
  [2, 9, 'too_many_unpaid_seats'],
  [3, 9, 'too_many_unpaid'],
])('an account with %i unpaid bookings of %i seats: %s', (bookings, seats, code) => {
  const limit = bookingLimitOf({ ...policyOf({}), unpaid: { bookings, seats } }, now);
  expect(limit).toEqual(code && { code, suspendedUntil: undefined });
});

test('a suspension comes before the limit of unpaid bookings', () => {
  const policy = { ...policyOf({ daily: [3, '2026-11-22T08:00:00Z'] }), unpaid: { bookings: 3, seats: 9 } };
  expect(bookingLimitOf({ ...policy, exceeded: 'daily' }, now)).toEqual({
    code: 'suspended_daily',
    suspendedUntil: '2026-11-22T08:00:00.000Z',
  });
});
