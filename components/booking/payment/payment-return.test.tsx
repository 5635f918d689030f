import { linksOf, rendered, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import type { ReturnOutcome } from '@/lib/contracts/payments';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { PaymentReturn } from './payment-return';
import { isBad, returnTexts, type EndState } from './return-state';

const page = (state: ReturnOutcome['state'], initialTries = 0, known: Partial<ReturnOutcome> = {}) => (
  <PaymentReturn
    token="t"
    transId={null}
    initialTries={initialTries}
    outcome={{ state, reference: 'A1B2C3D4G', cause: null, booking: null, bookingFailed: false, ...known }}
  />
);
const heading = (state: ReturnOutcome['state']) => textsOf('h1', page(state)).join();

// return-state.test.ts checks the sentences.
it.each(Object.keys(returnTexts) as EndState[])('%s is announced below the heading, before the redirect', (state) => {
  expect(heading(state)).toBe('Thank You!');
  expect(textsWithRole(isBad(state) ? 'alert' : 'status', page(state))).toEqual([returnTexts[state]]);
  expect(textsWithRole('timer', page(state))).toEqual(['Your bookings open in 30 seconds.']);
});

it.each(['checking', 'unpaid'] as const)('while the payment is %s the page shows that it is being checked', (state) => {
  expect(heading(state)).toBe('Checking your payment');
  expect(textsWithRole('status', page(state))).toEqual(['One moment. We are checking with the card provider.']);
  expect(rendered(page(state)).textContent).not.toContain('Your bookings open in 30 seconds.');
});

test('a long check offers a link to the bookings', () => {
  expect(textsWithRole('status', page('checking', 10))).toEqual([
    'This takes longer than usual. You can leave this page. We continue to check and will send you a message.',
  ]);
});

test('the page shows the ticket of a saved payment, and otherwise the trip and the number of the booking', () => {
  const first = page('saved', 0, { booking: { ...testBooking, paid: true } });
  expect(rendered(<PaymentReturn {...first.props} ticket={<p>The ticket</p>} />).textContent).toContain('The ticket');
  for (const shown of [first, page('credited', 0, { booking: testBooking })]) {
    expect(rendered(shown).textContent).toContain('Wed, November 25, 2026 06:00 Hrs to 11:00 Hrs');
    expect(rendered(shown).textContent).toContain('Reservation number ACDEFGHJ');
  }
});

test('a paid booking links its ticket, for its owner only', () => {
  const booking = { ...testBooking, paid: true };
  expect(linksOf(page('saved', 0, { booking }))).toEqual([
    ['Print Ticket', `/user/print-ticket?booking=${booking.bookingId}`],
    ['Bookings', '/user/bookings'],
  ]);
  expect(linksOf(page('saved'))).toEqual([['Bookings', '/user/bookings']]);
});

it.each([
  ['declined', 'The bank declined the card.'],
  ['expired', 'The time to pay on that page was over.'],
  ['cancelled', 'The payment was cancelled.'],
  ['unknown', 'The card provider reports no payment.'],
] as const)(
  'a failed payment that was %s shows the cause and the next step below the specified sentence',
  (cause, words) => {
    const failed = page('not_debited', 0, { cause, booking: testBooking });
    expect(textsWithRole('alert', failed)).toEqual([expect.stringMatching(/^Error occurred .* primary contact$/)]);
    expect(rendered(failed).textContent).toContain(
      `${words} Pay by card, or at a terminal until 05:30 on Wed, November 25, 2026.`,
    );
    expect(rendered(failed).querySelector('form button')?.textContent).toBe('Pay by card now');
  },
);

it.each([
  ['by card only', { cardOnly: true }, 'Pay by card until 05:30 on Wed, November 25, 2026.', true],
  ['paid by another payment', { paid: true }, 'Your booking is paid by another payment.', false],
  ['cancelled', { status: 'cancelled' }, 'This booking is cancelled.', false],
  ['with another payment in progress', { paymentUnclear: true }, 'Please do not pay again.', false],
] as const)('after a failed payment, a booking %s offers the remaining options', (_, change, words, isPayable) => {
  const failed = page('not_debited', 0, { cause: 'declined', booking: { ...testBooking, ...change } });
  expect(rendered(failed).textContent).toContain(words);
  expect(rendered(failed).querySelector('form') !== null).toBe(isPayable);
});

test('without JavaScript the page reloads with the reference of the provider', () => {
  const outcome = { state: 'checking', reference: 'TX-1', cause: null, booking: null, bookingFailed: false } as const;
  const { innerHTML } = rendered(<PaymentReturn token="t" transId="TX-1" initialTries={0} outcome={outcome} />);
  expect(innerHTML).toContain('url=?TransactionToken=t&amp;TransID=TX-1&amp;asked=1');
});
