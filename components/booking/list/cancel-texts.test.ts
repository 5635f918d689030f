import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { countsSentence, dueSentence, suspensionSentence } from '@/components/booking/trip/booking-texts';

const now = new Date('2026-11-21T12:05:00Z');

/** Returns a booking with passengers of these statuses. */
const bookingOf = (...statuses: ('active' | 'cancelled')[]): BookingItem => ({
  ...testBooking,
  fareThebe: 17_050,
  passengers: statuses.map((status, index) => ({
    passengerId: testBooking.bookingId,
    names: 'Neo',
    seat: `B${index + 1}`,
    status,
  })),
});

const policy: BookingPolicy = {
  exceeded: null,
  unpaid: { bookings: 0, seats: 0 },
  cardOnlyUntil: null,
  windows: [
    { period: 'daily', count: 1, limit: 3, endsAt: '2026-11-22T12:04:10Z' },
    { period: 'weekly', count: 1, limit: 7, endsAt: '2026-11-28T12:04:10Z' },
    { period: 'monthly', count: 4, limit: 13, endsAt: '2026-12-01T12:00:00Z' },
    { period: 'yearly', count: 4, limit: 20, endsAt: '2027-11-21T12:00:00Z' },
  ],
};

test('the amount due is the fare of the remaining passengers', () => {
  expect(dueSentence(bookingOf('active', 'active', 'active'), 1)).toBe('P341.00 is then due for 2 seats.');
  expect(dueSentence(bookingOf('active', 'active', 'cancelled'), 1)).toBe('P170.50 is then due for 1 seat.');
  expect(dueSentence(bookingOf('active', 'cancelled'), 1)).toBe('This cancels the whole booking.');
});

// cancellation-limits.test.ts covers a window that has ended.
test('shows each limit with its used part, or only the limit if the counts cannot be loaded', () => {
  expect(countsSentence(policy, 2, now)).toBe(
    'This counts towards your cancellation limits. Used after it: 3 of 3 in 24 hours, 3 of 7 in 7 days, 6 of 13 in 28 days, 6 of 20 in 12 months.',
  );
  expect(countsSentence(null, 2, now)).toBe(
    'This counts towards your cancellation limits: 3 in 24 hours, 7 in 7 days, 13 in 28 days, 20 in 12 months.',
  );
});

test('shows the end of the suspension that a limit causes', () => {
  expect(suspensionSentence(policy, 1, now)).toBeNull();
  expect(suspensionSentence(policy, 2, now)).toBe('After this you cannot book until 14:05 on Sun, November 22, 2026.');
  expect(suspensionSentence(null, 3, now)).toBeNull();
});
