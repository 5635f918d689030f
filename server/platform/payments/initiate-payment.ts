import { AppError, Reason } from '@/lib/errors';
import { log } from '@/server/log';
import { readCreateToken } from '@/server/payments/dpo-messages';
import type { TokenOutcome } from '@/server/payments/gateway';
import { getBooking } from '@/server/platform/bookings/bookings.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { firstAskMinutes } from './ask-times';
import {
  failStarting,
  findAttempt,
  keepLateToken,
  listKnownAttempts,
  openAttempt,
  type Attempt,
} from './payment-attempts.repo';
import { settleAttempt } from './settle-attempt';

/**
 * Sends the website's create-token message, once it says exactly what the attempt says. The token is kept before any
 * browser hears of it. Errors: invalid_request, not_found, already_paid, payment_superseded.
 */
export async function initiatePayment(platform: Platform, user: Passenger, message: string): Promise<TokenOutcome> {
  const attempt = await findAsked(platform, user, message);
  const outcome = await platform.payments.createToken(message);
  switch (outcome.kind) {
    case 'created':
      await keepToken(platform, attempt, outcome);
      return outcome;
    case 'paid_before':
      await failStarting(platform.db, { id: attempt.id }, outcome.result);
      await refuseIfPaid(platform, attempt);
      return outcome;
    case 'refused':
    case 'unclear':
      await failStarting(platform.db, { id: attempt.id }, outcome.result);
      return outcome;
  }
}

/** What the message asks for must be what the attempt is for: amount and reference come from the booking. */
async function findAsked(platform: Platform, user: Passenger, message: string): Promise<Attempt> {
  const asked = readCreateToken(message);
  if (!asked) throw new AppError('invalid_request', { cause: new Reason('the payload is no create-token message') });
  const attempt = await findAttempt(platform.db, { uuid: asked.accountRef });
  if (!attempt) throw new AppError('not_found');
  const { booking } = await getBooking(platform.db, attempt.bookingId);
  if (booking.userId !== user.id) throw new AppError('not_found');
  if (attempt.state !== 'starting') throw new AppError('payment_superseded');
  const minutesLeft = (attempt.expiresAt.getTime() - platform.clock().getTime()) / 60_000;
  const agrees =
    asked.amountThebe === attempt.amountThebe &&
    asked.currency === 'BWP' &&
    asked.companyRef === booking.reservationNumber &&
    asked.companyRefUnique &&
    asked.limitMinutes <= Math.ceil(minutesLeft);
  if (!agrees)
    throw new AppError('invalid_request', { cause: new Reason('the payload is not what the attempt is for') });
  return attempt;
}

async function keepToken(
  platform: Platform,
  attempt: Attempt,
  { token, reference }: { token: string; reference: string },
) {
  const nextAskAt = new Date(platform.clock().getTime() + firstAskMinutes * 60_000);
  if (await openAttempt(platform.db, attempt.id, { token, providerReference: reference, nextAskAt })) return;
  // Another start took its place while the provider made this token, or the same message was sent twice.
  await keepLateToken(platform.db, attempt.id, { token, providerReference: reference });
  const { kind } = await platform.payments.cancelToken(token);
  if (kind !== 'cancelled') log.warn({ attempt: attempt.uuid, kind }, 'a superseded token could not be cancelled');
  throw new AppError('payment_superseded');
}

/** The provider says that this reference is paid: one of our attempts must be. */
async function refuseIfPaid(platform: Platform, attempt: Attempt) {
  const { bookingId } = attempt;
  for (const { token } of await listKnownAttempts(platform.db, bookingId)) {
    if (token) await settleAttempt(platform, token);
  }
  const { booking } = await getBooking(platform.db, bookingId);
  if (booking.paidAt) throw new AppError('already_paid');
  log.error({ attempt: attempt.uuid }, 'the provider has money for a booking that is not paid');
}
