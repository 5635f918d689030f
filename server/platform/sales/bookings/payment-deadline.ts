import { AppError } from '@/lib/errors';
import { payLaterMinutes } from '@/lib/limits';
import { cardOnlyEnd, isCardOnly } from '@/lib/domain/refund-policy';

const minuteMs = 60_000;

/** `accountEnd`: the account pays by card only until then. Null if it may pay later. */
type PaymentChoice = { payment: 'later' | 'card'; accountEnd: Date | null; areCardsAvailable: boolean };

export const terminalEnd = (departsAt: Date) => new Date(departsAt.getTime() - payLaterMinutes * minuteMs);

export const isCardOnlyBooking = ({ payBy, departsAt }: { payBy: Date; departsAt: Date }) =>
  payBy > terminalEnd(departsAt);

/**
 * The time to pay ends 30 minutes before departure. A booking made less than 45 minutes before departure, or by an
 * account that pays by card only, lapses after 15 minutes, or at departure if that is earlier.
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
  if (!areCardsAvailable) throw new AppError('card_only_unavailable');
  return cardOnlyEnd(departsAt, now);
}
