import { z } from 'zod';
import { AppError, Reason } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { readCreateToken, type CreateTokenMessage } from '@/server/payments/dpo-messages';
import type { TokenOutcome } from '@/server/payments/gateway';
import { getBooking } from '@/server/platform/sales/bookings/bookings.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { firstCheckMinutes } from './check-times';
import { beginPayment } from './begin-payment';
import { companyReference } from './company-reference';
import {
  failStarting,
  findAttempt,
  saveLateToken,
  listKnownAttempts,
  openAttempt,
  type Attempt,
} from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';

/** Stores the token before any browser receives it. Only a message that matches its attempt is sent unchanged. */
export async function initiatePayment(platform: Platform, user: Passenger, xml: string): Promise<TokenOutcome> {
  const message = readCreateToken(xml);
  if (!message)
    throw new AppError('invalid_request', { cause: new Reason('the payload is not a create-token message') });
  const attemptId = z.uuid().safeParse(message.accountRef).data;
  const { attempt, outcome } =
    attemptId === undefined
      ? await beginPayment(platform, user, message)
      : await sendMessage(platform, user, message, { xml, attemptId });
  switch (outcome.kind) {
    case 'created':
      await saveToken(platform, attempt, outcome);
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

async function sendMessage(
  platform: Platform,
  user: Passenger,
  message: CreateTokenMessage,
  { xml, attemptId }: { xml: string; attemptId: string },
) {
  const attempt = await findStarting(platform, user, message, attemptId);
  const { companyToken } = message;
  return { attempt, outcome: await platform.payments.createToken({ xml, companyToken, accountRef: attemptId }) };
}

async function findStarting(
  platform: Platform,
  user: Passenger,
  message: CreateTokenMessage,
  attemptId: string,
): Promise<Attempt> {
  const attempt = await findAttempt(platform.db, { uuid: attemptId });
  if (!attempt) throw new AppError('not_found');
  const { booking } = await getBooking(platform.db, attempt.bookingId);
  if (booking.userId !== user.id) throw new AppError('not_found');
  if (attempt.state !== 'starting') throw new AppError('payment_superseded');
  const minutesLeft = (attempt.expiresAt.getTime() - platform.clock().getTime()) / 60_000;
  const agrees =
    message.amountThebe === attempt.amountThebe &&
    message.currency === 'BWP' &&
    message.companyRef === (await companyReference(platform.db, booking)) &&
    message.companyRefUnique &&
    message.limitMinutes <= Math.ceil(minutesLeft);
  if (!agrees) {
    throw new AppError('invalid_request', { cause: new Reason('the payload does not match the attempt') });
  }
  return attempt;
}

async function saveToken(
  platform: Platform,
  attempt: Attempt,
  { token, reference }: { token: string; reference: string },
) {
  const nextCheckAt = new Date(platform.clock().getTime() + firstCheckMinutes * 60_000);
  if (await openAttempt(platform.db, attempt.id, { token, providerReference: reference, nextCheckAt })) return;
  // Another start replaced this attempt during the token request, or the same message was sent twice.
  await saveLateToken(platform.db, attempt.id, { token, providerReference: reference });
  const { kind } = await platform.payments.cancelToken(token);
  if (kind !== 'cancelled')
    log.warn(
      { event: 'payment_token_not_cancelled', attempt: attempt.uuid, kind },
      'The provider did not cancel the token of a superseded payment.',
    );
  throw new AppError('payment_superseded');
}

/** Settles every attempt of a booking whose reference the provider reports as paid. */
async function refuseIfPaid(platform: Platform, attempt: Attempt) {
  const { bookingId } = attempt;
  for (const { token } of await listKnownAttempts(platform.db, bookingId)) {
    if (token) await settleOrThrow(platform, token);
  }
  const { booking } = await getBooking(platform.db, bookingId);
  if (booking.paidAt) throw new AppError('already_paid');
  log.error(
    { event: 'payment_of_unpaid_booking', attempt: attempt.uuid },
    'The provider reports money for a booking that is unpaid here.',
  );
}
