import type { ComponentProps, ReactElement } from 'react';
import { CardSalesProvider, PayByCard } from '@/components/booking/payment/pay-by-card';
import { BookedTrip } from '@/components/booking/trip/booked-trip';
import { linksOf, rendered, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import { emptyForm, refusalOf } from '@/lib/forms/empty-form';
import type { ErrorCode } from '@/lib/errors';
import type { FormRefusal } from '@/lib/forms/form';
import { NoticeStep } from './booking-steps';
import { BookingFailure, CompleteBooking } from './complete-booking';
import { refundTerms } from '@/lib/domain/refund-policy';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';

const departsAt = new Date('2026-11-30T04:00:00Z');

type Options = Partial<ComponentProps<typeof CompleteBooking>['terms']> & {
  problem?: ErrorCode;
  query?: string;
  delayMinutes?: number;
};

const overview = ({ problem, query = 'trip=t&leg=l', delayMinutes = 0, ...terms }: Options = {}) => (
  <CompleteBooking
    tripLeg={{ ...testTripLeg, delayMinutes }}
    passengers={[{ seat: 'B1', names: 'Naledi Kgosi' }]}
    query={query}
    state={{ ...emptyForm({ failed: 'booking_failed' }), refusal: problem ? refusalOf(problem) : null }}
    terms={{ cardOnly: false, cardOnlyUntil: null, simulated: false, mobileMoney: [], ...terms }}
    refund={refundTerms({ departsAt, fareThebe: 16_900, seats: 2 }, new Date('2026-11-29T10:00:00Z'))}
  />
);

const button = 'form[action="/user/booking-overview"] button';
const buttons = (options: Options) => textsOf(`${button} > :first-child`, overview(options));
const meanings = (options: Options) => textsOf(`${button} > :last-child`, overview(options));

const notice = (cardOnly: boolean) => (
  <NoticeStep trip={null} booking={null} cardOnly={cardOnly} isPayable={false} problem={null} cameBack={null} />
);

test('the two steps have the texts of spec sections 2 and 4', () => {
  const [attention] = rendered(overview()).querySelectorAll('dialog');
  expect(attention?.textContent).toContain('There are penalties for booking cancellation');
  expect(rendered(notice(false)).textContent).toContain(
    'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.',
  );
});

test('the notice of an order begins with the sum of its seats, and knows the time to pay', () => {
  const until = '05:30 on Wed, November 25, 2026';
  const shown = (change: Partial<ComponentProps<typeof NoticeStep>>, trip = { ...testTripLeg, totalPrice: '338.00' }) =>
    rendered(
      <NoticeStep
        trip={trip}
        booking={testBooking}
        cardOnly={false}
        isPayable
        problem={null}
        cameBack={null}
        {...change}
      />,
    );
  const first = shown({}).querySelector('section .order-first');
  expect(first?.textContent).toBe('P338.00 in total');
  expect(shown({ isPayable: false }).textContent).toContain(`Pay by card, or at a terminal until ${until}.`);
  expect(shown({ booking: { ...testBooking, cardOnly: true } }).textContent).toContain(`Pay by card until ${until}.`);
  const cameBack = { cause: 'declined' } as const;
  expect(shown({ isPayable: false, problem: 'payment_pending', cameBack }).textContent).not.toContain(until);
  expect(rendered(<BookedTrip booking={testBooking} />).textContent).toContain('P169.00 in total');
  expect(rendered(<BookedTrip booking={testBooking} />).textContent).not.toContain('per person');
});

test('a bus that leaves soon shows that it can be paid by card only', () => {
  expect(textsWithRole('status', overview({ cardOnly: true }))).toEqual([
    'This bus leaves soon. You can pay by card only.',
  ]);
  expect(buttons({ cardOnly: true })).toEqual(['Pay by card now']);
  expect(rendered(notice(true)).textContent).toContain(
    'Please pay for your booking by card within 15 minutes, otherwise it will be cancelled.',
  );
  expect(textsWithRole('status', overview())).toEqual([]);
  expect(buttons({})).toHaveLength(2);
});

test('each way to pay says what it brings, and until when it can be paid', () => {
  expect(buttons({})).toEqual(['Pay by card now', 'Complete Booking']);
  expect(textsOf('[data-testid=subtotal]', overview())).toEqual(['P338.00']);
  expect(meanings({ mobileMoney: ['Orange Money'] })).toEqual([
    'Ticket at once · Visa, Mastercard, Orange Money',
    'Pay later at a terminal by 05:30 on Mon, November 30, 2026',
  ]);
  expect(meanings({ cardOnly: true })).toEqual(['Ticket at once · Visa, Mastercard · pay by 12:15']);
});

test('both ways to pay stand below the expected departure of a late bus', () => {
  const texts = (delayMinutes: number) => textsOf('form[action="/user/booking-overview"]', overview({ delayMinutes }));
  expect(texts(150)).toEqual([
    expect.stringMatching(/Expected 23:00 \(2 hours 30 minutes late\).*Pay by card now.*Complete Booking/),
  ]);
  expect(texts(0)).toEqual([expect.not.stringMatching('Expected')]);
});

test('only simulated payments have a notice', () => {
  const texts = 'Card payments are simulated here. No money is taken.';
  expect(rendered(overview({ simulated: true })).textContent).toContain(texts);
  expect(rendered(overview()).textContent).not.toContain(texts);
});

test('a refusal of the previous page is announced', () => {
  expect(textsWithRole('alert', overview({ problem: 'booking_partial' }))[0]).toBe(
    'Booking process encountered partial error',
  );
});

const unavailable = (element: ReactElement) => <CardSalesProvider available={false}>{element}</CardSalesProvider>;
const sentence = 'Card payments are not available at the moment. Pay at a terminal, or try again later.';

/** Returns the names of the buttons that can be pressed, and of those that cannot. */
function pressable(element: ReactElement) {
  const labels = (state: string) =>
    rendered(element)
      .querySelectorAll(`form:not([action$=complete-booking]) button${state}`)
      .map(({ childNodes: [label] }) => label?.textContent);
  return { enabled: labels(':not([disabled])'), disabled: labels('[disabled]') };
}

describe('while card payments are not available', () => {
  it('a booking is paid later, and its card button is disabled', () => {
    const page = unavailable(overview());
    expect(pressable(page)).toEqual({ enabled: ['Complete Booking'], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([sentence]);
  });

  it('a bus that leaves soon names a later bus', () => {
    const query = 'from=gaborone&to=maun&date=2026-11-25&trip=t&leg=l';
    const page = unavailable(overview({ cardOnly: true, query }));
    expect(pressable(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([
      'This bus leaves soon. You can pay by card only.Card payments are not available at the moment. Try again later, or choose a bus that leaves later.',
    ]);
    expect(linksOf(page).map(([, href]) => href)).toContain('/search?from=gaborone&to=maun&date=2026-11-25');
  });

  it('an account that pays by card only reads when it can pay later again', () => {
    const page = unavailable(overview({ cardOnly: true, cardOnlyUntil: '2026-12-01T10:00:00Z' }));
    expect(pressable(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)[0]).toContain(
      'You can pay later again from 12:00 on Tue, December 1, 2026, Botswana time.Card payments are not available at the moment. Try again later.',
    );
  });

  it('an unpaid booking says how it can be paid', () => {
    const page = unavailable(<PayByCard booking={testBooking} />);
    expect(pressable(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([sentence]);
  });

  it('an unpaid booking for a card only says until when it can be paid', () => {
    const page = unavailable(<PayByCard booking={{ ...testBooking, cardOnly: true }} />);
    expect(textsWithRole('status', page)).toEqual([
      'Card payments are not available at the moment, and this booking can be paid by card only.Try again until 05:30 on Wed, November 25, 2026, or cancel it and book a bus that leaves later.',
    ]);
  });

  it('a payment that was started can be cancelled', () => {
    const page = unavailable(<PayByCard booking={testBooking} cameBack />);
    expect(pressable(page)).toEqual({ enabled: ['Cancel the payment'], disabled: ['Continue the payment'] });
  });
});

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
