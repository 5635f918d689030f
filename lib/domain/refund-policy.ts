import { arriveMinutesBefore, payLaterMinutes, refundChargePercent, refundHoursBefore } from '@/lib/limits';
import { cardOnlyEnd } from './payment-terms';

const minuteMs = 60_000;

type Sale = { departsAt: Date; fareThebe: number; seats: number };

/** The refund policy (spec section 9) for one booking, in thebe and instants. */
export type RefundTerms = {
  /** The last moment for a refund: 24 hours before departure. */
  refundUntil: Date;
  isRefundable: boolean;
  totalThebe: number;
  /** Half a thebe is rounded up. */
  chargeThebe: number;
  refundThebe: number;
  /** The end of payments at a terminal. */
  payLaterUntil: Date;
  /** The end of the payment time of a card-only booking made now. */
  payByCardUntil: Date;
  arriveBy: Date;
};

/** Returns the terms for cancelling a paid booking at `now`. A paid booking is cancelled as a whole. */
export function refundTerms({ departsAt, fareThebe, seats }: Sale, now: Date): RefundTerms {
  const before = (minutes: number) => new Date(departsAt.getTime() - minutes * minuteMs);
  const refundUntil = before(refundHoursBefore * 60);
  const totalThebe = fareThebe * seats;
  const chargeThebe = Math.floor((totalThebe * refundChargePercent + 50) / 100);
  return {
    refundUntil,
    isRefundable: now <= refundUntil,
    totalThebe,
    chargeThebe,
    refundThebe: totalThebe - chargeThebe,
    payLaterUntil: before(payLaterMinutes),
    payByCardUntil: cardOnlyEnd(departsAt, now),
    arriveBy: before(arriveMinutesBefore),
  };
}
