import { AppError, Reason } from '@/lib/errors';
import { cardBackPath, cardReturnPath } from '@/lib/paths/bookings';
import { ownBookingId } from '@/server/api/specified/booking-id';
import { log } from '@/server/observability/log';
import { readCreateToken } from '@/server/payments/dpo-messages';
import type { TokenOutcome } from '@/server/payments/gateway';
import { getBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { findOwnBooking } from '@/server/platform/sales/bookings/find-booking';
import type { Passenger, Platform } from '@/server/platform/platform';
import { firstCheckMinutes } from './check-times';
import { failStarting, saveLateToken, listKnownAttempts, openAttempt, type Attempt } from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';
import { startPayment, tokenRequestOf } from './start-payment';

/**
 * Starts a payment of the booking that a create-token message names, and stores its token before any browser receives it.
 * Of the message it uses only the amount, which must equal the amount due, and the return pages, which must be on our site.
 */
export async function initiatePayment(platform: Platform, user: Passenger, xml: string): Promise<TokenOutcome> {
  const message = readCreateToken(xml);
  if (!message)
    throw new AppError('invalid_request', { cause: new Reason('the payload is not a create-token message') });
  const bookingId = ownBookingId.safeParse(message.companyRef);
  if (!bookingId.success) throw new AppError('not_found');
  const item = await findOwnBooking(platform.db, user.id, bookingId.data);
  if (message.currency !== 'BWP')
    throw new AppError('invalid_request', { cause: new Reason('the payload is for another currency') });
  const attempt = await startPayment(platform, item, message.amountThebe);
  const { siteUrl } = platform;
  const request = await tokenRequestOf(platform, item, attempt, {
    redirectUrl: onOurSite(siteUrl, message.redirectUrl) ?? `${siteUrl}${cardReturnPath}`,
    backUrl: onOurSite(siteUrl, message.backUrl) ?? `${siteUrl}${cardBackPath}`,
  });
  const outcome = await platform.payments.requestToken(request);
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

function onOurSite(siteUrl: string, url = ''): string | undefined {
  const isOurs = URL.canParse(url) && new URL(url).origin === new URL(siteUrl).origin;
  return isOurs ? url : undefined;
}

async function saveToken(
  platform: Platform,
  attempt: Attempt,
  { token, reference }: { token: string; reference: string },
) {
  const nextCheckAt = new Date(platform.clock().getTime() + firstCheckMinutes * 60_000);
  if (await openAttempt(platform.db, attempt.id, { token, providerReference: reference, nextCheckAt })) return;
  // Another start replaced this attempt during the token request.
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
