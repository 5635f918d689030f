import { refundTerms } from '@/lib/domain/refund-policy';
import { arriveSentence, refundSentence, unpaidLimitsSentence, unpaidSentence } from './booking-texts';

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
