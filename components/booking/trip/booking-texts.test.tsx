import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import type { ReactNode } from 'react';
import type { FailureCause } from '@/lib/contracts/payments';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { AttentionStep, NoticeStep } from '@/components/booking/purchase/booking-steps';

const payLater =
  'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.';
const payByCard =
  'This bus leaves too soon to pay at a terminal. Please pay for your booking by card within 15 minutes, otherwise it will be cancelled.';

test('the pages in place of the dialogs have the same texts', () => {
  const attention = rendered(
    <AttentionStep
      tripId="t"
      legId="l"
      fareThebe={16_900}
      passengers={[{ seat: 'B1', names: 'Naledi Kgosi' }]}
      query="trip=t&leg=l"
      idempotencyKey="k"
      payment="later"
    />,
  );
  expect(attention.querySelector('h1')?.textContent).toBe('Attention');
  expect(attention.textContent).toContain('There are penalties for booking cancellation');
  const later = rendered(
    <NoticeStep problem={null} cardOnly={false} booking={testBooking} isPayable={false} cameBack={null} />,
  );
  expect(later.querySelector('h1')?.textContent).toBe('Notice');
  expect(later.textContent).toContain(payLater);
  expect(later.textContent).toContain('Reservation number ACDEFGHJ');
  const card = <NoticeStep problem={null} cardOnly booking={testBooking} isPayable cameBack={null} />;
  expect(rendered(card).textContent).toContain(payByCard);
});

const cameBack = (cause: FailureCause | null) => (
  <NoticeStep problem={null} cardOnly={false} booking={testBooking} isPayable cameBack={{ cause }} />
);
const buttonsOf = (node: ReactNode) =>
  rendered(node)
    .querySelectorAll('button')
    .map((button) => [button.textContent, button.getAttribute('formaction') ?? null]);

test('after a return from the provider the page offers to continue or cancel the payment', () => {
  expect(textsWithRole('status', cameBack(null))[0]).toContain('You came back without paying');
  expect(buttonsOf(cameBack(null))).toEqual([
    ['Continue the payment', null],
    ['Cancel the payment', '/api/forms/cancel-payment'],
  ]);
});

test('after a failed payment the page shows the cause and the ways to pay', () => {
  expect(textsWithRole('status', cameBack('declined'))).toEqual([
    'The bank declined the card. Pay by card, or at a terminal until 05:30 on Wed, November 25, 2026.',
  ]);
  expect(buttonsOf(cameBack('declined'))).toEqual([['Pay by card now', null]]);
});

test('a terminal in the notice links the list of terminals, and the trip stands above it', () => {
  const notice = rendered(
    <NoticeStep problem={null} cardOnly={false} booking={testBooking} isPayable={false} cameBack={null} />,
  );
  expect(notice.querySelector('a[href="/terminals"]')?.textContent).toBe('a terminal');
  expect(notice.textContent).toContain('Wed, November 25, 2026 06:00 Hrs to 11:00 Hrs');
});
