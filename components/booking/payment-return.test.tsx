import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import type { ReturnOutcome } from '@/lib/contracts/payments';
import { PaymentReturn } from './payment-return';

const page = (state: ReturnOutcome['state'], asked = 0) => (
  <PaymentReturn token="t" transId={null} asked={asked} outcome={{ state, reference: 'A1B2C3D4G' }} />
);
const heading = (state: ReturnOutcome['state']) => rendered(page(state)).querySelector('h1')?.textContent;

/** What each end says: return-texts.test.ts. */
it.each([
  ['saved', 'status', 'Your payment has been acknowledged and saved on our records'],
  ['credited', 'status', 'so the amount is in your wallet'],
  ['review', 'status', 'Please do not pay again'],
  ['unsaved', 'alert', 'but our server failed to save it'],
  ['save_error', 'alert', 'There was an error processing your payment on our servers'],
  ['not_debited', 'alert', 'your account was not debited'],
] as const)('%s is announced as %s, under the thanks, before the bookings', (state, role, words) => {
  expect(heading(state)).toBe('Thank You!');
  expect(textsWithRole(role, page(state))).toEqual([expect.stringContaining(words)]);
  expect(rendered(page(state)).textContent).toContain('In 30 seconds your bookings are shown.');
});

it.each(['checking', 'unpaid'] as const)('while the payment is %s the page says that it is being checked', (state) => {
  expect(heading(state)).toBe('Checking your payment');
  expect(textsWithRole('status', page(state))).toEqual(['One moment, we are asking the card provider.']);
  expect(rendered(page(state)).textContent).not.toContain('In 30 seconds your bookings are shown.');
});

test('a check that takes long lets the passenger go', () => {
  expect(textsWithRole('status', page('checking', 10))).toEqual([
    'This takes longer than usual. You may leave this page: we go on checking and send you a message.',
  ]);
});

test('a passenger who was told five times that nothing was paid was not debited (spec section 4)', () => {
  expect(textsWithRole('alert', page('unpaid', 5))).toEqual([
    'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact',
  ]);
});

test('without JavaScript the page comes back with the reference of the provider', () => {
  const outcome = { state: 'checking', reference: 'TX-1' } as const;
  const { innerHTML } = rendered(<PaymentReturn token="t" transId="TX-1" asked={0} outcome={outcome} />);
  expect(innerHTML).toContain('url=?TransactionToken=t&amp;TransID=TX-1&amp;asked=1');
});
