import { textsWithRole } from '@/components/ui/rendered.fixture';
import { codeOf, AppError } from '@/lib/errors';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { NoticeStep } from '@/components/booking/purchase/booking-steps';
import { PayByCard } from './pay-by-card';

const unpaid = testBooking;

/** Failures at the start of a card payment, and their sentences (spec section 8, payment). */
const failures = [
  [
    new AppError('payment_no_token'),
    'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel',
  ],
  [new AppError('payment_refused'), 'Payment processing failed but your booking was processed'],
  [new AppError('payment_failed'), 'Application failed with an unexpected error'],
  [new AppError('GENERIC_ERROR'), 'Application failed with an unexpected error'],
  [new AppError('unreadable_response'), 'Application failed with an unexpected error'],
  [new TypeError('thrown'), 'Application failed with an unexpected error'],
  [new AppError('payment_pending'), 'A payment for this booking is still being checked. Please do not pay again'],
  [new AppError('payment_busy'), 'Another payment for this booking is open. Please try again in a moment'],
  [new AppError('payment_superseded'), 'Another payment for this booking was started meanwhile'],
  [new AppError('payment_too_late'), 'The time to pay for this booking is over'],
  [new AppError('booking_cancelled'), 'This booking is cancelled'],
  [new AppError('offline'), 'You seem to be offline. Please check your connection and try again'],
  [new AppError('timeout'), 'The server took too long to answer. Please try again'],
] as const;

describe.each(failures)('%s', (error, sentence) => {
  const problem = codeOf(error, 'payment_failed');

  it('is announced at the booking in the list', () => {
    expect(textsWithRole('alert', <PayByCard booking={unpaid} problem={problem} />)).toEqual([sentence]);
  });

  it('is announced in the notice after booking', () => {
    const notice = <NoticeStep problem={problem} cardOnly={false} booking={testBooking} isPayable cameBack={null} />;
    expect(textsWithRole('alert', notice)).toEqual([sentence]);
  });
});

test('without a failure there is no alert', () => {
  expect(textsWithRole('alert', <PayByCard booking={unpaid} problem={null} />)).toEqual([]);
  expect(
    textsWithRole(
      'alert',
      <NoticeStep problem={null} cardOnly={false} booking={testBooking} isPayable={false} cameBack={null} />,
    ),
  ).toEqual([]);
});
