import {
  arriveMinutesBefore,
  payLaterMinutes,
  refundChargePercent,
  refundHoursBefore,
  cardOnlyLapseMinutes,
  cardOnlyMinutes,
} from '@/lib/limits';

const minuteMs = 60_000;

type Sale = { departsAt: Date; fareThebe: number; seats: number };

/** The refund policy (spec section 9) for one booking. */
export type RefundTerms = {
  refundUntil: Date;
  isRefundable: boolean;
  totalThebe: number;
  /** Half a thebe is rounded up. */
  chargeThebe: number;
  refundThebe: number;
  payLaterUntil: Date;
  payByCardUntil: Date;
  arriveBy: Date;
};

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

export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}

export function cardOnlyEnd(departsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * 60_000, departsAt.getTime()));
}
