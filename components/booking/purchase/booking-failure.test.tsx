import { linksOf, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import type { ErrorCode } from '@/lib/errors';
import { refusalOf } from '@/lib/forms/empty-form';
import type { FormRefusal } from '@/lib/forms/form';
import { BookingFailure } from './complete-booking';

const back = '/user/booking?trip=t&leg=l';
const shown = (failure: FormRefusal) => <BookingFailure failure={failure} backHref={back} />;

it.each<[ErrorCode, string]>([
  ['no_passengers', 'No passengers added, please provide at-least 1 passenger'],
  ['fare_changed', 'The fare of this bus has changed. Please look at it again'],
  ['card_only', 'This bus leaves too soon to pay at a terminal'],
  ['trip_departed', 'This bus has already left your stop'],
  [
    'suspended_daily',
    'Your account has been suspended, you can not make bookings as you have exceeded your daily limit of ticket cancellation',
  ],
  ['booking_partial', 'Booking process encountered partial error'],
  ['booking_partial_error', 'Booking processed, but encountered partial error'],
])('a booking that is refused as %s shows the reason', (code, sentence) => {
  expect(textsWithRole('alert', shown(refusalOf(code)))).toEqual([sentence]);
});

test('a suspension shows its end below the specified sentence, rounded up to the minute', () => {
  const failure = { ...refusalOf('suspended_daily'), suspendedUntil: '2026-11-24T12:04:01.000Z' };
  expect(textsOf('p', shown(failure))).toEqual([
    'Your account has been suspended, you can not make bookings as you have exceeded your daily limit of ticket cancellation',
    'You can book again from 14:05 on Tue, November 24, 2026, Botswana time.',
  ]);
});

it.each<[ErrorCode, string]>([
  ['hold_expired', 'The time for your seats is over. Please choose again'],
  ['seat_taken', 'That seat was just taken. Please choose another seat'],
])('%s links the seat map', (code, sentence) => {
  const failure = refusalOf(code);
  expect(textsWithRole('alert', shown(failure))[0]).toContain(sentence);
  expect(linksOf(shown(failure))).toEqual([['Choose again with the same names', back]]);
});

test('links a booking that exists already', () => {
  const failure = refusalOf('already_booked');
  expect(textsWithRole('alert', shown(failure))[0]).toContain('You have already booked these seats');
  expect(linksOf(shown(failure))).toEqual([['See the booking', '/user/bookings']]);
});

it.each<[ErrorCode, string]>([
  ['offline', 'You seem to be offline. Please check your connection and try again'],
  ['timeout', 'The server took too long to answer. Please try again'],
])('after %s the message says that it is safe to continue', (code, sentence) => {
  const [texts] = textsWithRole('alert', shown(refusalOf(code)));
  expect(texts).toContain(sentence);
  expect(texts).toContain('Continue again when you are connected. You cannot be booked twice.');
});
