import { AppError, Reason } from '@/lib/errors';
import { cardBackPath, cardReturnPath } from '@/lib/paths/bookings';
import type { CreateTokenMessage } from '@/server/payments/dpo-messages';
import { findOwnBooking } from '@/server/platform/sales/bookings/find-booking';
import type { Passenger, Platform } from '@/server/platform/platform';
import { ownBookingId } from '@/server/api/endpoints/booking-id';
import { findAttempt } from './payment-attempts.repo';
import { startPayment } from './start-payment';

/** Uses only the amount, which must equal the amount due, and the return URLs, which must be on our site. */
export async function beginPayment(platform: Platform, user: Passenger, message: CreateTokenMessage) {
  const bookingId = ownBookingId.safeParse(message.companyRef);
  if (!bookingId.success) throw new AppError('not_found');
  const item = await findOwnBooking(platform.db, user.id, bookingId.data);
  if (message.currency !== 'BWP') {
    throw new AppError('invalid_request', { cause: new Reason('the payload is for another currency') });
  }
  const started = await startPayment(platform, item, message.amountThebe);
  const { attemptId, reference, serviceAt, ...terms } = started;
  const attempt = await findAttempt(platform.db, { uuid: attemptId });
  if (!attempt) throw new Error('attempts are never deleted');
  const { siteUrl } = platform;
  const outcome = await platform.payments.requestToken({
    ...terms,
    serviceAt: new Date(serviceAt),
    companyRef: reference,
    accountRef: attemptId,
    redirectUrl: onOurSite(siteUrl, message.redirectUrl) ?? `${siteUrl}${cardReturnPath}`,
    backUrl: onOurSite(siteUrl, message.backUrl) ?? `${siteUrl}${cardBackPath}`,
  });
  return { attempt, outcome };
}

function onOurSite(siteUrl: string, url = ''): string | undefined {
  const isOurs = URL.canParse(url) && new URL(url).origin === new URL(siteUrl).origin;
  return isOurs ? url : undefined;
}
