import { arriveMinutesBefore, payLaterMinutes, refundChargePercent, refundHoursBefore } from '@/lib/limits';
import { cardOnlyEnd } from './payment-terms';

const minuteMs = 60_000;

type Sale = { departsAt: Date; fareThebe: number; seats: number };

/** What the refund policy (spec section 9) means for one booking, in thebe and instants. */
export type RefundTerms = {
  /** The last moment in which cancelling a paid ticket brings money back: 24 hours before departure. */
  refundUntil: Date;
  isRefundable: boolean;
  totalThebe: number;
  /** Half a thebe counts as one. */
  chargeThebe: number;
  refundThebe: number;
  /** Until then it can be paid at a terminal. */
  payLaterUntil: Date;
  /** Booked now by card only, it waits for its payment until then. */
  payByCardUntil: Date;
  arriveBy: Date;
};

/** The terms of a paid booking of so many seats that is cancelled now, as a whole: the only way it can be. */
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
