import {
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
import { formatDate, localDate, localTime } from '@/lib/format/time';

/** '06:00, November 24, 2026': time and date in Botswana. */
export const clockAndDate = (instant: Date) => `${localTime(instant)}, ${formatDate(localDate(instant))}`;

export function refundSentence(terms: RefundTerms): string {
  const until = clockAndDate(terms.refundUntil);
  if (!terms.isRefundable) {
    return `No refund for a paid ticket: cancelling ended at ${until}, ${refundHoursBefore} hours before departure.`;
  }
  const { totalThebe, chargeThebe, refundThebe } = terms;
  const back = `${formatPula(refundThebe)} of ${formatPula(totalThebe)} comes back`;
  const charge = `${refundChargePercent}% charge, ${formatPula(chargeThebe)}`;
  return `Cancel a paid ticket until ${until}: ${back} (${charge}). Later: no refund.`;
}

const { min, max } = refundBusinessDays;

export const refundWaySentence = `A refund is for the whole booking only and is paid ${min} to ${max} business days after it is accepted. Some operators allow less: cancelling within ${refundPurchaseDays} days of purchase, or none.`;

const periods = Object.keys(cancellationLimits) as CancellationPeriod[];

export const limitsText = periods
  .map((period) => `${cancellationLimits[period]} in ${cancellationWindows[period]}`)
  .join(', ');

export const unpaidSentence = (terms: RefundTerms, cardOnly: boolean) =>
  cardOnly
    ? `Pay by card until ${clockAndDate(terms.payByCardUntil)}, or the booking is cancelled.`
    : `Pay later: pay at a terminal until ${clockAndDate(terms.payLaterUntil)}, or the booking is cancelled. Until you pay you can cancel single seats at no charge, within limits: ${limitsText}.`;

export const unpaidLimitsSentence = `You can have ${maxUnpaidBookings} unpaid bookings with ${maxUnpaidSeats} seats together. If ${maxLapses} bookings are cancelled in ${lapseDays} days because they were not paid, you can pay by card only for the next ${lapseDays} days.`;

export const arriveSentence = (terms: RefundTerms) => `Be at the bus by ${clockAndDate(terms.arriveBy)}.`;
