import { AppError, Reason } from '@/lib/errors';
import { cardBackPath, cardReturnPath } from '@/lib/paths/bookings';
import { ownBookingId } from '@/server/api/specified/booking-id';
import { log } from '@/server/observability/log';
import { readCreateToken } from '@/server/payments/dpo-messages';
import type { TokenOutcome, TokenRequest } from '@/server/payments/gateway';
import { getBooking, type LoadedBooking, type BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { firstCheckMinutes } from './decide-attempt';
import {
  failStarting,
  saveLateToken,
  listKnownAttempts,
  openAttempt,
  type Attempt,
  countPaidAttempts,
  insertAttempt,
} from './payment-attempts.repo';
import { settleOrThrow } from './settle-attempt';
import { cardPaymentLimitMinutes } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { findAddress, getConfirmedContacts, getUser } from '@/server/platform/accounts/accounts.repo';
import { activeSeats, amountDue, lockBooking, findOwnBooking } from '@/server/platform/sales/bookings/locked-booking';
import { expectedDeparture, isCardOnlyBooking } from '@/server/platform/sales/bookings/booking-policy';
import {
  endLiveAttempt,
  refuseLiveAttempt,
  refuseManyAttempts,
  paymentRefusal,
  type Unpaid,
  refuseUnavailableCards,
} from './end-live-attempt';

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

const minuteMs = 60_000;
const startingMinutes = 10;

/** Writes the attempt before the browser goes to the provider. Its time never ends after the booking lapses. */
export async function startPayment(platform: Platform, item: LoadedBooking, statedThebe?: number): Promise<Attempt> {
  const bookingId = item.booking.id;
  limitOf(item, platform.clock());
  refuseAmount(statedThebe, item.booking.fareThebe * item.seats.length);
  await refuseUnavailableCards(platform, isCardOnlyBooking(item.booking));
  // A refused start leaves the older page open.
  await refuseManyAttempts(platform.db, bookingId, platform.attemptLimits);
  await endLiveAttempt(platform, bookingId);
  const now = platform.clock();
  return inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const minutes = limitOf(locked, now);
    refuseAmount(statedThebe, amountDue(locked));
    await refuseManyAttempts(tx, bookingId, platform.attemptLimits);
    // Another start may have written its attempt first.
    await refuseLiveAttempt(tx, bookingId);
    return insertAttempt(tx, {
      bookingId,
      provider: 'dpo',
      amountThebe: amountDue(locked),
      seats: activeSeats(locked),
      expiresAt: new Date(now.getTime() + minutes * minuteMs),
      nextCheckAt: new Date(now.getTime() + startingMinutes * minuteMs),
    });
  });
}

function refuseAmount(statedThebe: number | undefined, dueThebe: number) {
  if (statedThebe !== undefined && statedThebe !== dueThebe) throw new AppError('amount_wrong', { dueThebe });
}

function limitOf(unpaid: Unpaid, now: Date): number {
  const refusal = paymentRefusal(unpaid, now);
  if (refusal) throw new AppError(refusal);
  const minutes = Math.min(
    cardPaymentLimitMinutes,
    Math.floor((unpaid.booking.payBy.getTime() - now.getTime()) / minuteMs),
  );
  if (minutes < 1) throw new AppError('payment_too_late');
  return minutes;
}

/**
 * The provider refuses a reference that is paid. If earlier money went to the wallet, the reference has a number:
 * 'A3C4D6E7-2'.
 */
async function companyReference({ db }: Platform, { id, reservationNumber }: BookingRow): Promise<string> {
  const paid = await countPaidAttempts(db, id);
  return paid === 0 ? reservationNumber : `${reservationNumber}-${paid + 1}`;
}

type ReturnPages = Pick<TokenRequest, 'redirectUrl' | 'backUrl'>;

export async function tokenRequestOf(
  platform: Platform,
  { booking, trip }: LoadedBooking,
  attempt: Attempt,
  pages: ReturnPages,
): Promise<TokenRequest> {
  const user = await getUser(platform.db, booking.userId);
  const address = await findAddress(platform.db, booking.userId);
  const contacts = await getConfirmedContacts(platform.db, booking.userId);
  return {
    ...pages,
    accountRef: attempt.uuid,
    companyRef: await companyReference(platform, booking),
    amountThebe: attempt.amountThebe,
    currency: 'BWP',
    limitMinutes: Math.round((attempt.expiresAt.getTime() - platform.clock().getTime()) / minuteMs),
    serviceAt: expectedDeparture(booking),
    description: `${trip.from} to ${trip.to}, seats ${attempt.seats.join(', ')}`,
    customer: {
      firstName: user.firstName,
      lastName: user.lastName,
      // The provider sends its receipt to these contacts, so it gets only confirmed ones.
      email: contacts.email,
      phone: contacts.phone ?? '',
      address: address?.address ?? '',
      city: address?.city ?? '',
    },
  };
}
