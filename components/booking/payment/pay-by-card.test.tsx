import { textsWithRole } from '@/components/ui/rendered.fixture';
import { refusalOf } from '@/lib/forms/empty-form';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { NoticeStep } from '@/components/booking/purchase/booking-steps';
import { PayByCard } from './pay-by-card';

const unpaid = testBooking;
const step = { trip: testBooking, booking: testBooking, cardOnly: false, cameBack: null };

/** Failures at the start of a card payment, and their sentences (spec section 8, payment). */
const failures = [
  [
    'payment_no_token',
    'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel',
  ],
  ['payment_refused', 'Payment processing failed but your booking was processed'],
  ['payment_failed', 'Application failed with an unexpected error'],
  ['payment_pending', 'A payment for this booking is still being checked. Please do not pay again'],
  ['payment_busy', 'Another payment for this booking is open. Please try again in a moment'],
  ['payment_superseded', 'Another payment for this booking was started meanwhile'],
  ['payment_too_late', 'The time to pay for this booking is over'],
  ['booking_cancelled', 'This booking is cancelled'],
  ['offline', 'You seem to be offline. Please check your connection and try again'],
  ['timeout', 'The server took too long to answer. Please try again'],
] as const;

describe.each(failures)('%s', (problem, sentence) => {
  it('is announced at the booking in the list', () => {
    expect(textsWithRole('alert', <PayByCard booking={unpaid} refusal={refusalOf(problem)} />)).toEqual([sentence]);
  });

  it('is announced in the notice after booking', () => {
    const notice = <NoticeStep {...step} isPayable problem={problem} />;
    expect(textsWithRole('alert', notice)).toEqual([sentence]);
  });
});

test('without a failure there is no alert', () => {
  expect(textsWithRole('alert', <PayByCard booking={unpaid} />)).toEqual([]);
  expect(textsWithRole('alert', <NoticeStep {...step} isPayable={false} problem={null} />)).toEqual([]);
});
