import { AppError } from '@/lib/errors';
import { cardOnlyLapseMinutes, cardOnlyMinutes, payLaterMinutes } from '@/lib/limits';

const minuteMs = 60_000;

/** Whether a booking made now is too close to departure to be paid at a terminal. */
export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * minuteMs;
}

/**
 * When a booking made now lapses unpaid: 30 minutes before departure; made later than 45 minutes before departure it
 * is by card only and lapses after 15 minutes or at departure. Errors: card_only.
 */
export function paymentDeadline(departsAt: Date, now: Date, payment: 'later' | 'card'): Date {
  if (!isCardOnly(departsAt, now)) return new Date(departsAt.getTime() - payLaterMinutes * minuteMs);
  if (payment === 'later') throw new AppError('card_only');
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * minuteMs, departsAt.getTime()));
}
