import type { BookingPaymentState, FailureCause } from '@/lib/contracts/payments';
import { clockAndDate } from './policy-texts';

export const causeTexts: Record<FailureCause, string> = {
  declined: 'The bank declined the card.',
  expired: 'The time to pay on that page was over.',
  cancelled: 'The payment was cancelled.',
  unknown: 'The card provider reports no payment.',
};

export const paymentCancelledText = 'The payment is cancelled. Your booking stands.';
export const cameBackText = 'You came back without paying';

type Unpaid = Pick<BookingPaymentState, 'payBy' | 'cardOnly'>;

export function payByText({ payBy, cardOnly }: Unpaid): string {
  const until = clockAndDate(new Date(payBy));
  return cardOnly ? `Pay by card until ${until}.` : `Pay by card, or at a terminal until ${until}.`;
}

export const payAgainText = (booking: Unpaid) => payByText(booking).replace('Pay by', 'Pay again by');
