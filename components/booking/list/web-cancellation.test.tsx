import { rendered } from '@/components/ui/rendered.fixture';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import type { RefundOffer } from '@/lib/contracts/refunds';
import { RefundLine, WebCancellation } from './web-cancellation';

const offer: RefundOffer = {
  refusal: null,
  rule: 'standard',
  totalThebe: 16_900,
  chargeThebe: 845,
  promisedThebe: 5000,
  refundThebe: 11_900,
  refundUntil: '2026-11-24T04:00:00Z',
  destination: 'card',
  isMobile: false,
  expectedBy: '2026-12-18T04:00:00Z',
};
const page = (change: Partial<RefundOffer> = {}) =>
  rendered(<WebCancellation booking={testBooking} offer={{ ...offer, ...change }} refusal={null} />);

test('after an earlier refund, the form sends the amount that the page shows', () => {
  const shown = page();
  expect(shown.querySelector('strong')?.textContent).toBe('P119.00');
  expect(shown.querySelector('button')?.textContent).toBe('Cancel and get P119.00 back');
  expect(shown.querySelector('input[name=expectedThebe]')?.getAttribute('value')).toBe('11900');
  expect(shown.textContent).toContain('Refunded before');
});

test.each([true, false])(
  'a refund to the wallet is there at once and can go to a bank account (mobile: %s)',
  (isMobile) => {
    const shown = page({ destination: 'wallet', isMobile });
    expect(shown.textContent).toContain('at once');
    expect(shown.querySelector('a[href="/user/withdraw"]')?.textContent).toBe('withdraw it to a bank account');
    expect(shown.textContent.includes('mobile payment')).toBe(isMobile);
  },
);

test('a refund of cash that a person checks says so before and after the cancellation', () => {
  const facts = page({ destination: 'wallet', isChecked: true }).textContent;
  expect(facts).toContain('Whenafter a check by Tsela');
  const dates = { expectedBy: offer.expectedBy, createdAt: offer.expectedBy, doneAt: null };
  const refund = {
    refundId: '',
    state: 'checking',
    destination: 'wallet',
    amountThebe: 11_900,
    chargeThebe: 0,
  } as const;
  expect(rendered(<RefundLine refund={{ ...refund, ...dates }} />).textContent).toBe(
    'Refund of P119.00 is checked by Tsela before it goes to your wallet.',
  );
});
