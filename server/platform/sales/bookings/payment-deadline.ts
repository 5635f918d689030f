import { AppError } from '@/lib/errors';
import { payLaterMinutes } from '@/lib/limits';
import { cardOnlyEnd, isCardOnly } from '@/lib/domain/payment-terms';

const minuteMs = 60_000;

/** `accountEnd`: the account pays by card only until then. Null if it may pay later. */
type PaymentChoice = { payment: 'later' | 'card'; accountEnd: Date | null; areCardsAvailable: boolean };

/** Returns the end of the time in which a booking can be paid at a terminal (spec section 9). */
export const terminalEnd = (departsAt: Date) => new Date(departsAt.getTime() - payLaterMinutes * minuteMs);

/** Returns whether a booking was made too close to departure to be paid at a terminal. */
export const isCardOnlyBooking = ({ payBy, departsAt }: { payBy: Date; departsAt: Date }) =>
  payBy > terminalEnd(departsAt);

/**
 * Returns the time at which a booking that is made now lapses if it stays unpaid. This is 30 minutes before departure. A
 * booking made less than 45 minutes before departure is card only: it lapses after 15 minutes, or at departure if that is
 * earlier. So does a booking of an account that pays by card only until `accountEnd`. Errors: card_only, card_only_account,
 * card_only_unavailable.
 */
export function paymentDeadline(
  departsAt: Date,
  now: Date,
  { payment, accountEnd, areCardsAvailable }: PaymentChoice,
): Date {
  if (accountEnd && payment === 'later')
    throw new AppError('card_only_account', { suspendedUntil: accountEnd.toISOString() });
  if (!accountEnd && !isCardOnly(departsAt, now)) return terminalEnd(departsAt);
  if (payment === 'later') throw new AppError('card_only');
  // The booking would lapse, because it could not be paid.
  if (!areCardsAvailable) throw new AppError('card_only_unavailable');
  return cardOnlyEnd(departsAt, now);
}
