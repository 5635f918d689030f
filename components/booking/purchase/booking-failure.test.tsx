import { linksOf, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import type { ErrorCode } from '@/lib/errors';
import { refusalOf } from '@/lib/forms/empty-form';
import type { FormRefusal } from '@/lib/forms/form';
import { BookingFailure } from './complete-booking';

const back = '/user/booking?trip=t&leg=l';
const shown = (failure: FormRefusal) => <BookingFailure failure={failure} backHref={back} />;

const chooseAgain = ['Choose again with the same names', back];
const again = 'Continue again when you are connected. You cannot be booked twice.';

it.each<[ErrorCode, string]>([
  ['no_passengers', 'No passengers added, please provide at-least 1 passenger'],
  ['fare_changed', 'The fare of this bus has changed. Please look at it again'],
  ['card_only', 'This bus leaves too soon to pay at a terminal'],
  ['trip_departed', 'This bus has already left your stop'],
  ['trip_cancelled', 'This bus is cancelled'],
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

it.each<[ErrorCode, sentence: string, links: (string | undefined)[][]]>([
  ['hold_expired', 'The time for your seats is over. Please choose again', [chooseAgain]],
  ['seat_taken', 'That seat was just taken. Please choose another seat', [chooseAgain]],
  ['already_booked', 'You have already booked these seats', [['See the booking', '/user/bookings']]],
  ['offline', `You seem to be offline. Please check your connection and try again${again}`, []],
  ['timeout', `The server took too long to answer. Please try again${again}`, []],
])('%s shows what to do next', (code, sentence, links) => {
  const failure = shown(refusalOf(code));
  expect(textsWithRole('alert', failure)[0]).toContain(sentence);
  expect(linksOf(failure)).toEqual(links);
});
