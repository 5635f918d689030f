import {
  cardOnlyLapseMinutes,
  payLaterMinutes,
  cancellationLimits,
  cancellationWindows,
  lapseDays,
  maxLapses,
  maxUnpaidBookings,
  maxUnpaidSeats,
  refundBusinessDays,
  refundChargePercent,
  refundHoursBefore,
  refundPurchaseDays,
  type CancellationPeriod,
} from '@/lib/limits';
import { formatPula } from '@/lib/format/money';
import type { RefundTerms } from '@/lib/domain/refund-policy';
import { clockAndDate } from '@/lib/format/journey';
import { countedWindows, suspendedUntil } from '@/lib/domain/cancellation-limits';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { RefundRule } from '@/lib/contracts/refunds';
import type { BookingPaymentState, FailureCause } from '@/lib/contracts/payments';

export const leavingText = 'Opening the card payment…';

/** Spec sections 2 and 4. */
export const attentionText = 'There are penalties for booking cancellation';
export const noticeText = `Please pay for your booking at a terminal at least ${payLaterMinutes} minutes before departure, otherwise it will be cancelled.`;
export const cardNoticeText = `This bus leaves too soon to pay at a terminal. Please pay for your booking by card within ${cardOnlyLapseMinutes} minutes, otherwise it will be cancelled.`;

export const refundLine = ({ isRefundable, refundThebe, totalThebe, refundUntil }: RefundTerms) =>
  isRefundable
    ? `After paying: ${formatPula(refundThebe)} of ${formatPula(totalThebe)} back until ${clockAndDate(refundUntil)}.`
    : 'After paying: no refund.';

export function noRefundReason({ rule, refundUntil }: { rule: RefundRule; refundUntil: Date | string }): string {
  const until = clockAndDate(new Date(refundUntil));
  switch (rule) {
    case 'none':
      return 'This operator gives no refund for a paid ticket.';
    case 'seven_days':
      return `This operator refunds a ticket within ${refundPurchaseDays} days of the purchase, and until ${refundHoursBefore} hours before departure. That ended at ${until}.`;
    case 'standard':
      return `No refund for a paid ticket: cancelling ended at ${until}, ${refundHoursBefore} hours before departure.`;
  }
}

export function refundSentence(terms: RefundTerms, rule: RefundRule): string {
  const until = clockAndDate(terms.refundUntil);
  if (!terms.isRefundable) return noRefundReason({ ...terms, rule });
  const { totalThebe, chargeThebe, refundThebe } = terms;
  const back = `${formatPula(refundThebe)} of ${formatPula(totalThebe)} comes back`;
  const charge = `${refundChargePercent}% charge, ${formatPula(chargeThebe)}`;
  return `Cancel a paid ticket until ${until}: ${back} (${charge}). Later: no refund.`;
}

export const operatorCancelsSentence = 'If the operator cancels the bus, you get the whole price back.';

const { min, max } = refundBusinessDays;

export const refundWaySentence = `A refund is for the whole booking only. To a card it is paid ${min} to ${max} business days after it is accepted. Any other refund is in your wallet at once.`;

const periods = Object.keys(cancellationLimits) as CancellationPeriod[];

const limitsText = periods
  .map((period) => `${cancellationLimits[period]} in ${cancellationWindows[period]}`)
  .join(', ');

export const unpaidSentence = (terms: RefundTerms, cardOnly: boolean) =>
  cardOnly
    ? `Pay by card until ${clockAndDate(terms.payByCardUntil)}, or the booking is cancelled.`
    : `Pay later: pay at a terminal until ${clockAndDate(terms.payLaterUntil)}, or the booking is cancelled. Until you pay you can cancel single seats at no charge, within limits: ${limitsText}.`;

export const unpaidLimitsSentence = `You can have ${maxUnpaidBookings} unpaid bookings with ${maxUnpaidSeats} seats together. If ${maxLapses} bookings are cancelled in ${lapseDays} days because they were not paid, you can pay by card only for the next ${lapseDays} days.`;

export const arriveSentence = (terms: RefundTerms) => `Be at the bus by ${clockAndDate(terms.arriveBy)}.`;

export const freeSentence = 'Free: you have not paid yet. Other passengers can book the seats at once.';

export function dueSentence({ fareThebe, passengers }: BookingItem, cancelled: number): string {
  const remaining = passengers.filter(({ status }) => status === 'active').length - cancelled;
  if (remaining === 0) return 'This cancels the whole booking.';
  return `${formatPula(fareThebe * remaining)} is then due for ${remaining} ${remaining === 1 ? 'seat' : 'seats'}.`;
}

export function countsSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string {
  if (!policy) return `This counts towards your cancellation limits: ${limitsText}.`;
  const counts = countedWindows(policy, now).map(
    ({ period, count, limit }) => `${count + cancelled} of ${limit} in ${cancellationWindows[period]}`,
  );
  return `This counts towards your cancellation limits. Used after it: ${counts.join(', ')}.`;
}

export function suspensionSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string | null {
  const until = policy && suspendedUntil(policy, cancelled, now);
  return until && `After this you cannot book until ${clockAndDate(until)}.`;
}

export const causeTexts: Record<FailureCause, string> = {
  declined: 'The bank declined the card.',
  expired: 'The time to pay on that page was over.',
  cancelled: 'The payment was cancelled.',
  unknown: 'The card provider reports no payment.',
};

export const paymentCancelledText = 'The payment is cancelled. Your booking is still active.';
export const cameBackText = 'You came back without paying';

type Unpaid = Pick<BookingPaymentState, 'payBy' | 'cardOnly'>;

export function payByText({ payBy, cardOnly }: Unpaid): string {
  const until = clockAndDate(new Date(payBy));
  return cardOnly ? `Pay by card until ${until}.` : `Pay by card, or at a terminal until ${until}.`;
}
