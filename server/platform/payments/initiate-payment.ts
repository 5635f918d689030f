import { AppError, Reason } from '@/lib/errors';
import { log } from '@/server/log';
import { readCreateToken, type CreateTokenMessage } from '@/server/payments/dpo-messages';
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
import { settleOrThrow } from './settle-attempt';

/**
 * Sends the website's create-token message to the provider if it agrees with the attempt. Stores the token before any
 * browser receives it. Errors: invalid_request, not_found, already_paid, payment_superseded.
 */
export async function initiatePayment(platform: Platform, user: Passenger, xml: string): Promise<TokenOutcome> {
  const message = readCreateToken(xml);
  if (!message) throw new AppError('invalid_request', { cause: new Reason('the payload is no create-token message') });
  const attempt = await findStarting(platform, user, message);
  const { companyToken, accountRef } = message;
  const outcome = await platform.payments.createToken({ xml, companyToken, accountRef });
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

/** Returns the attempt that the message names. Refuses a message with an amount or a reference that is not the booking's. */
async function findStarting(platform: Platform, user: Passenger, message: CreateTokenMessage): Promise<Attempt> {
  const attempt = await findAttempt(platform.db, { uuid: message.accountRef });
  if (!attempt) throw new AppError('not_found');
  const { booking } = await getBooking(platform.db, attempt.bookingId);
  if (booking.userId !== user.id) throw new AppError('not_found');
  if (attempt.state !== 'starting') throw new AppError('payment_superseded');
  const minutesLeft = (attempt.expiresAt.getTime() - platform.clock().getTime()) / 60_000;
  const agrees =
    message.amountThebe === attempt.amountThebe &&
    message.currency === 'BWP' &&
    message.companyRef === booking.reservationNumber &&
    message.companyRefUnique &&
    message.limitMinutes <= Math.ceil(minutesLeft);
  if (!agrees) {
    throw new AppError('invalid_request', { cause: new Reason('the payload is not what the attempt is for') });
  }
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
    if (token) await settleOrThrow(platform, token);
  }
  const { booking } = await getBooking(platform.db, bookingId);
  if (booking.paidAt) throw new AppError('already_paid');
  log.error({ attempt: attempt.uuid }, 'the provider has money for a booking that is not paid');
}
