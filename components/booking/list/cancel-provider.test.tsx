import { textsWithRole } from '@/components/ui/rendered.fixture';
import type { Cancellation } from '@/lib/domain/cancel-one-by-one';
import type { ErrorCode } from '@/lib/errors';
import { CancelProvider } from './cancel-provider';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const list = (initial: Cancellation) => <CancelProvider initial={initial}>{null}</CancelProvider>;

test('a cancellation is announced politely (spec section 8)', () => {
  expect(textsWithRole('status', list({ isWhole: true }))).toEqual(['Seats cancelled']);
});

test('a failed cancellation is announced at once (spec section 8)', () => {
  expect(textsWithRole('alert', list({ isWhole: false, reason: null }))).toEqual(['Not all seats were cancelled']);
});

it.each<[ErrorCode, string]>([
  ['already_paid', 'This booking is already paid'],
  ['booking_used', 'This booking is used'],
  [
    'booking_lapsed',
    'This booking was not paid in time and is cancelled. It does not count as a cancellation of yours',
  ],
  ['payment_pending', 'A payment for this booking is still being checked. Please do not pay again'],
  ['payment_busy', 'Another payment for this booking is open. Please try again in a moment'],
  ['application_error', 'Application error when processing your booking'],
  ['offline', 'You seem to be offline. Please check your connection and try again'],
  ['timeout', 'The server took too long to answer. Please try again'],
])('a cancellation that is refused as %s shows the reason', (reason, sentence) => {
  expect(textsWithRole('alert', list({ isWhole: false, reason }))).toEqual([`Not all seats were cancelled${sentence}`]);
});
