import type { ComponentProps } from 'react';
import { linksOf, rendered, textsOf, textsWithRole, translatableText } from '@/components/ui/rendered.fixture';
import type { BookingItem } from '@/lib/contracts/bookings';
import { testBooking as booking } from '@/lib/contracts/bookings.fixture';
import { refusalOf } from '@/lib/forms/empty-form';
import { BookedTrip } from '@/components/booking/trip/booked-trip';
import { NoticeStep } from '@/components/booking/purchase/booking-steps';
import { PaidPolicy } from '@/components/booking/trip/policy-terms';
import { BookingCard } from './booking-card';
import { PastBookingCard } from './booking-card-past';
import { BookingList } from './booking-list';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const card = (change: Partial<BookingItem> = {}, refused: ComponentProps<typeof BookingCard>['refused'] = null) => (
  <BookingCard
    booking={{ ...booking, ...change }}
    policy={null}
    now={new Date('2026-11-24T10:00:00Z')}
    refused={refused}
  />
);
const notice = { booking, cardOnly: false, isPayable: false, problem: null, cameBack: null };
const past = (change: Partial<BookingItem> = {}) => <PastBookingCard booking={{ ...booking, ...change }} />;

test('an unpaid booking is pending, a paid one is confirmed (spec section 4)', () => {
  expect(textsOf('h2 + span', card())).toEqual(['Pending']);
  expect(textsOf('h2 + span', card({ paid: true }))).toEqual(['Confirmed']);
});

test('a translation changes no name, town, plate or number of a booking', () => {
  for (const node of [card(), past(), <BookedTrip key="trip" booking={booking} />]) {
    const text = translatableText(node);
    for (const part of [booking.from, booking.to, booking.operator, booking.regNo, booking.reservationNumber])
      expect(text).not.toContain(part);
  }
  expect(translatableText(card())).toContain('Passengers');
});

test('the folded booking shows its reservation number', () => {
  const folded = rendered(card());
  folded.querySelectorAll('details').forEach((details) => details.remove());
  expect(folded.textContent).toContain('Reservation number ACDEFGHJ');
});

test('an unpaid booking says what is due and until when', () => {
  expect(rendered(card()).textContent).toContain(
    'Pay P169.00 at a terminal, or by card, by 05:30 on Wed, November 25, 2026, or it is cancelled.',
  );
  expect(rendered(card({ cardOnly: true })).textContent).toContain(
    'Pay P169.00 by card by 05:30 on Wed, November 25, 2026, or it is cancelled.',
  );
});

test('an unpaid booking links the terminals of its town, and names the place of its operator', () => {
  const cashDesk = { town: 'Lobatse', place: 'Bus rank, bay 2', openingHours: 'Daily 06:00 to 18:00' };
  const named = 'The operator also takes cash: Bus rank, bay 2, Lobatse (Daily 06:00 to 18:00).';
  for (const node of [card({ cashDesk }), <NoticeStep key="notice" {...notice} trip={{ ...booking, cashDesk }} />]) {
    expect(rendered(node).textContent).toContain(named);
    expect(linksOf(node)).toContainEqual(['a terminal', '/terminals#gaborone']);
  }
  const byCard = <NoticeStep {...notice} trip={{ ...booking, cashDesk }} cardOnly />;
  for (const node of [card({ cashDesk, paymentUnclear: true }), card({ cashDesk, cardOnly: true }), card(), byCard])
    expect(rendered(node).textContent).not.toContain('also takes cash');
});

test.each([
  ['standard', '2026-11-24T03:00:00Z', 'Cancel a paid ticket until 06:00 on Tue, November 24, 2026: P160.55 of'],
  ['standard', '2026-11-24T10:00:00Z', 'No refund for a paid ticket: cancelling ended at 06:00 on Tue, November 24'],
  [
    'seven_days',
    '2026-11-24T03:00:00Z',
    'within 7 days of the purchase, and until 24 hours before departure. That ended at 09:00 on Sun, November 22',
  ],
  ['seven_days', '2026-11-22T06:59:00Z', 'Cancel a paid ticket until 09:00 on Sun, November 22, 2026: P160.55 of'],
  ['none', '2026-11-16T03:00:00Z', 'This operator gives no refund for a paid ticket.'],
] as const)('a paid booking of the rule %s at %s has the policy of its rule', (refundRule, now, words) => {
  const sold = { ...booking, paid: true, paidAt: '2026-11-15T07:00:00Z', refundRule };
  const policy = <PaidPolicy booking={sold} now={new Date(now)} />;
  expect(textsOf('li', policy)[0]).toContain(words);
  expect(rendered(policy).textContent).toContain('If the operator cancels the bus, you get the whole price back.');
  expect(rendered(policy).textContent.includes('comes back')).toBe(words.startsWith('Cancel'));
});

test('the card links Web Cancellation while it is possible, and else says why it is not', () => {
  const sold = { paid: true, paidAt: '2026-11-23T07:00:00Z' };
  const shown = (change: Partial<BookingItem>) => textsOf('article > :last-child', card({ ...sold, ...change }));
  expect(shown({ departsAt: '2026-11-25T10:00:00Z' })).toEqual(['Web Cancellation']);
  expect(shown({})).toEqual([
    'No refund for a paid ticket: cancelling ended at 06:00 on Tue, November 24, 2026, 24 hours before departure.',
  ]);
  expect(shown({ refundRule: 'none' })).toEqual(['This operator gives no refund for a paid ticket.']);
});

test('an unpaid booking shows the time left to pay, and a night bus the day of its arrival', () => {
  expect(rendered(card()).querySelector('h2 ~ span ~ span')?.textContent).toBe('Pay within 17 h 30 min');
  const until = { arrivalTime: '02:10', arrivesAt: '2026-11-25T00:10:00Z' };
  const night = { departureTime: '21:00', departsAt: '2026-11-24T19:00:00Z', ...until };
  for (const shown of [card(night), past(night)]) expect(rendered(shown).textContent).toContain('02:10 Hrs, +1 day');
});

const two = [
  ...booking.passengers,
  { passengerId: '00000000-0000-4000-8000-000000000002', names: 'Thabo Kgosi', seat: 'B2', status: 'active' as const },
];

test('only a paid booking can be printed and links Web Cancellation, and only an unpaid one has Cancel Ticket', () => {
  const print = `/user/print-ticket?booking=${booking.bookingId}`;
  expect(linksOf(card({ paid: true }))).toContainEqual(['Print Ticket', print]);
  expect(linksOf(card({ paid: true, passengers: two }))).toContainEqual(['Print Tickets', print]);
  expect(textsOf('a', card({ paid: true, departsAt: '2026-11-26T04:00:00Z' }))).toContain('Web Cancellation');
  expect(textsOf('summary', card({ paid: true })).join()).not.toContain('Cancel Ticket');
  expect(textsOf('a', card()).join()).not.toMatch(/Print|Web Cancellation/);
  expect(textsOf('summary', card()).join()).toContain('Cancel Ticket');
});

test('while the bank checks the payment, the card tells the passenger not to pay again, and has no Cancel Ticket', () => {
  const unclear = card({ paymentUnclear: true });
  expect(textsWithRole('status', unclear)).toEqual([
    'A payment for this booking is still being checked. Please do not pay again',
  ]);
  expect(textsOf('button', unclear)).toEqual([]);
  expect(rendered(unclear).textContent).not.toContain('Cancel Ticket');
});

const noOne = { code: 'invalid_request', message: '', fields: { passengers: 'Please choose who is not travelling' } };

test('without JavaScript the refusal of a form is shown at its booking', () => {
  expect(textsWithRole('alert', card({}, { form: 'pay', refusal: refusalOf('payment_refused') }))).toEqual([
    'Payment processing failed but your booking was processed',
  ]);
  expect(textsWithRole('alert', card({}, { form: 'cancel-passengers', refusal: noOne }))).toEqual([
    'Please choose who is not travelling',
  ]);
});

test('a past booking is marked as used or cancelled (spec section 2), and only a used one can be printed', () => {
  const used = past({ status: 'used', paid: true, seats: ['B1', 'B2'] });
  expect(textsOf('summary > span', used)).toContain('Used');
  expect(textsOf('summary > span', past({ status: 'cancelled' }))).toContain('cancelled');
  const names = ['Departure', 'Arrival', 'Booking date', 'Seat numbers', 'Total fare', 'Operator', 'Phone of Tsela'];
  expect(textsOf('dt', used)).toEqual(names);
  expect(textsOf('dd', used)).toEqual(expect.arrayContaining(['B1, B2', 'P169.00']));
  const phone = ['+267 390 0000', 'tel:+2673900000'];
  expect(linksOf(used)).toEqual([phone, ['Print Ticket', `/user/print-ticket?booking=${booking.bookingId}`]]);
  expect(linksOf(past({ status: 'cancelled' }))).toEqual([phone]);
});

test('a booking that lapsed says that it does not count as a cancellation', () => {
  const texts = 'It was not paid in time. This does not count as a cancellation of yours.';
  const shown = (cancelReason: 'lapsed' | 'passenger') =>
    rendered(past({ status: 'cancelled', cancelReason })).textContent;
  expect(shown('lapsed')).toContain(texts);
  expect(shown('passenger')).not.toContain(texts);
});

test('a list that cannot be loaded shows an error and a link to try again, not an empty list', () => {
  const list = <BookingList path="/user/bookings" list={null} empty="No Bookings Found" hint="" card={() => null} />;
  const [texts] = textsWithRole('alert', list);
  expect(texts).toContain('Loading the bookings failed');
  expect(rendered(list).textContent).not.toContain('No Bookings Found');
  expect(rendered(list).querySelector('[role=alert] a')?.getAttribute('href')).toBe('/user/bookings');
});

test('the card of a cancelled bus offers nothing that is refused, and leads to other buses', () => {
  const tripCancelled = { reason: 'No driver', refund: { amount: 'P169.00', destination: null } };
  for (const paid of [true, false]) {
    const shown = rendered(
      card({ paid, status: 'cancelled', cancelReason: 'operator', tripCancelled, operatorPhone: '+267 390 0011' }),
    );
    expect(shown.textContent).toContain('The operator cancelled this bus.Reason: No driverYou get P169.00 back.');
    expect(shown.textContent).not.toMatch(/Confirmed|Pending|Print|Web Cancellation|Cancel Ticket|Pay /);
    expect(shown.textContent).toContain('Phone of the operator+267 390 0011');
    expect(shown.querySelectorAll('form')).toHaveLength(0);
    expect(shown.querySelector('a[href="/search?from=gaborone&to=maun&date=2026-11-25"]')).not.toBeNull();
  }
});
