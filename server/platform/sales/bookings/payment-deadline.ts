import { AppError } from '@/lib/errors';
import { payLaterMinutes } from '@/lib/limits';
import { cardOnlyEnd, isCardOnly } from '@/lib/domain/payment-terms';

const minuteMs = 60_000;

/** Until then a booking can be paid at a terminal (spec section 9). */
export const terminalEnd = (departsAt: Date) => new Date(departsAt.getTime() - payLaterMinutes * minuteMs);

/**
 * When a booking made now lapses unpaid: 30 minutes before departure; made later than 45 minutes before departure it
 * is by card only and lapses after 15 minutes or at departure. Errors: card_only.
 */
export function paymentDeadline(departsAt: Date, now: Date, payment: 'later' | 'card'): Date {
  if (!isCardOnly(departsAt, now)) return terminalEnd(departsAt);
  if (payment === 'later') throw new AppError('card_only');
  return cardOnlyEnd(departsAt, now);
}
