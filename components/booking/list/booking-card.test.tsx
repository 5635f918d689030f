import type { ComponentProps } from 'react';
import { rendered, textsWithRole, translatableText } from '@/components/ui/rendered.fixture';
import type { BookingItem } from '@/lib/contracts/bookings';
import { testBooking as booking } from '@/lib/contracts/bookings.fixture';
import { refusalOf } from '@/lib/forms/empty-form';
import { BookedTrip } from '@/components/booking/trip/booked-trip';
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
const markOf = (change: Partial<BookingItem>) => rendered(card(change)).querySelector('h2 + span')?.textContent;

test('an unpaid booking is pending, a paid one is confirmed (spec section 4)', () => {
  expect(markOf({})).toBe('Pending');
  expect(markOf({ paid: true })).toBe('Confirmed');
});

test('a translation changes no name, town, plate or number of a booking', () => {
  for (const node of [
    card(),
    <PastBookingCard key="past" booking={booking} />,
    <BookedTrip key="trip" booking={booking} />,
  ]) {
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

test('an unpaid booking shows the time left to pay, and a night bus the day of its arrival', () => {
  expect(rendered(card()).querySelector('h2 ~ span ~ span')?.textContent).toBe('Pay within 17 h 30 min');
  const night = { departureTime: '21:00', arrivalTime: '02:10', arrivesAt: '2026-11-25T00:10:00Z' };
  const past = <PastBookingCard booking={{ ...booking, ...night, departsAt: '2026-11-24T19:00:00Z' }} />;
  for (const shown of [card({ ...night, departsAt: '2026-11-24T19:00:00Z' }), past])
    expect(rendered(shown).textContent).toContain('02:10 Hrs, +1 day');
});

test('only a paid booking links Web Cancellation', () => {
  const links = (paid: boolean) =>
    rendered(card({ paid }))
      .querySelectorAll('a')
      .map((link) => link.textContent.trim());
  expect(links(true)).toContain('Web Cancellation');
  expect(links(false)).not.toContain('Web Cancellation');
});

test('while the bank checks the payment, the card tells the passenger not to pay again', () => {
  expect(textsWithRole('status', card({ paymentUnclear: true }))).toEqual([
    'A payment for this booking is still being checked. Please do not pay again',
  ]);
  expect(rendered(card({ paymentUnclear: true })).querySelectorAll('button')).toEqual([]);
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

test('a past booking is marked as used or cancelled (spec section 2)', () => {
  const markOfPast = (change: Partial<BookingItem>) =>
    rendered(<PastBookingCard booking={{ ...booking, ...change }} />)
      .querySelectorAll('summary > span')
      .map((span) => span.textContent);
  expect(markOfPast({ status: 'used', paid: true })).toContain('Used');
  expect(markOfPast({ status: 'cancelled' })).toContain('cancelled');
});

test('a booking that lapsed says that it does not count as a cancellation', () => {
  const texts = 'It was not paid in time. This does not count as a cancellation of yours.';
  const past = (lapsed: boolean) => rendered(<PastBookingCard booking={{ ...booking, status: 'cancelled', lapsed }} />);
  expect(past(true).textContent).toContain(texts);
  expect(past(false).textContent).not.toContain(texts);
});

test('a list that cannot be loaded shows an error and a link to try again, not an empty list', () => {
  const list = <BookingList path="/user/bookings" list={null} empty="No Bookings Found" hint="" card={() => null} />;
  const [texts] = textsWithRole('alert', list);
  expect(texts).toContain('Loading the bookings failed');
  expect(rendered(list).textContent).not.toContain('No Bookings Found');
  expect(rendered(list).querySelector('[role=alert] a')?.getAttribute('href')).toBe('/user/bookings');
});
