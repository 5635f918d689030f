import type { RefundRule } from '@/lib/contracts/refunds';
import {
  arriveMinutesBefore,
  payLaterMinutes,
  refundChargePercent,
  refundHoursBefore,
  refundPurchaseDays,
  cardOnlyLapseMinutes,
  cardOnlyMinutes,
} from '@/lib/limits';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Sale = { departsAt: Date; fareThebe: number; seats: number; rule?: RefundRule; paidAt?: Date | undefined };

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

export function refundTerms({ departsAt, fareThebe, seats, rule = 'standard', paidAt }: Sale, now: Date): RefundTerms {
  const before = (minutes: number) => new Date(departsAt.getTime() - minutes * minuteMs);
  const standardEnd = before(refundHoursBefore * 60);
  const purchaseEnd = new Date((paidAt ?? now).getTime() + refundPurchaseDays * dayMs);
  const refundUntil = rule === 'seven_days' && purchaseEnd < standardEnd ? purchaseEnd : standardEnd;
  const totalThebe = fareThebe * seats;
  const chargeThebe = Math.floor((totalThebe * refundChargePercent + 50) / 100);
  return {
    refundUntil,
    isRefundable: rule !== 'none' && now <= refundUntil,
    totalThebe,
    chargeThebe,
    refundThebe: totalThebe - chargeThebe,
    payLaterUntil: before(payLaterMinutes),
    payByCardUntil: cardOnlyEnd(departsAt, now),
    arriveBy: before(arriveMinutesBefore),
  };
}

/** Adds days without Saturdays and Sundays. The bank takes up to `refundBusinessDays` of them (spec section 9). */
export function addBusinessDays(from: Date, days: number): Date {
  const date = new Date(from);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}

export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}

export function cardOnlyEnd(departsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * 60_000, departsAt.getTime()));
}
