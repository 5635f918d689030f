import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { refundTerms } from '@/lib/domain/refund-policy';
import {
  arriveSentence,
  countsSentence,
  dueSentence,
  refundSentence,
  suspensionSentence,
  unpaidLimitsSentence,
  unpaidSentence,
} from './booking-texts';

const departsAt = new Date('2026-11-25T04:00:00Z');
const termsAt = (now: string) => refundTerms({ departsAt, fareThebe: 17_000, seats: 2 }, new Date(now));

test('the terms have exact amounts and times of Botswana', () => {
  const terms = termsAt('2026-11-21T10:00:00Z');
  expect(refundSentence(terms, 'standard')).toBe(
    'Cancel a paid ticket until 06:00 on Tue, November 24, 2026: P323.00 of P340.00 comes back (5% charge, P17.00). Later: no refund.',
  );
  expect(unpaidSentence(terms, false)).toBe(
    'Pay later: pay at a terminal until 05:30 on Wed, November 25, 2026, or the booking is cancelled. Until you pay you can cancel single seats at no charge, within limits: 3 in 24 hours, 7 in 7 days, 13 in 28 days, 20 in 12 months.',
  );
  expect(unpaidLimitsSentence).toBe(
    'You can have 3 unpaid bookings with 9 seats together. If 3 bookings are cancelled in 30 days because they were not paid, you can pay by card only for the next 30 days.',
  );
  expect(arriveSentence(terms)).toBe('Be at the bus by 05:30 on Wed, November 25, 2026.');
});

test('offers a refund until exactly 24 hours before departure', () => {
  expect(refundSentence(termsAt('2026-11-24T04:00:00Z'), 'standard')).toMatch(/comes back/);
  expect(refundSentence(termsAt('2026-11-24T04:00:01Z'), 'standard')).toBe(
    'No refund for a paid ticket: cancelling ended at 06:00 on Tue, November 24, 2026, 24 hours before departure.',
  );
});

test('a card-only booking shows its deadline: 15 minutes, but not after the departure', () => {
  expect(unpaidSentence(termsAt('2026-11-25T03:20:00Z'), true)).toBe(
    'Pay by card until 05:35 on Wed, November 25, 2026, or the booking is cancelled.',
  );
  expect(unpaidSentence(termsAt('2026-11-25T03:50:00Z'), true)).toBe(
    'Pay by card until 06:00 on Wed, November 25, 2026, or the booking is cancelled.',
  );
});

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
