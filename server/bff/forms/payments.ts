import {
  bookingPaymentState,
  transactionId,
  transactionToken,
  type BookingPaymentState,
  type FailureCause,
  type ReturnOutcome,
  type ReturnQuery,
} from '@/lib/contracts/payments';
import { AppError, Reason } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { cardPaymentLimitMinutes, providerTimeMs } from '@/lib/limits';
import { cardBackPath, cardReturnPath } from '@/lib/paths/bookings';
import { areaStarts } from '@/lib/paths/routes';
import { type SessionToken, callAs } from '../session/session-cookie';
import { env } from '@/server/process/env';
import { buildCreateToken, buildVerifyToken, readPush } from '@/server/payments/dpo-messages';
import type { CallOptions } from '@/server/api/client';
import type { Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { getBooking } from '../reads/bookings';

const provider = 'dpo';

function settings() {
  const { DPO_COMPANY_TOKEN, DPO_SERVICE_TYPE, DPO_PAY_URL, NEXTAUTH_URL } = env();
  if (!DPO_COMPANY_TOKEN || !DPO_SERVICE_TYPE) throw new Error('this process has no settings for card payments');
  return { companyToken: DPO_COMPANY_TOKEN, serviceType: DPO_SERVICE_TYPE, payUrl: DPO_PAY_URL, siteUrl: NEXTAUTH_URL };
}

export function arePaymentsSimulated(): boolean {
  const { payUrl, siteUrl } = settings();
  return payUrl.startsWith(`${siteUrl}${areaStarts.sandbox}`);
}

/**
 * Starts a card payment of the user's booking and returns the URL of the provider's payment page. The platform stores the
 * attempt before it calls the provider.
 */
export async function startPayment(session: SessionToken, bookingId: string): Promise<string> {
  const { payUrl } = settings();
  const options = startDeadline();
  const { API3G } = await initiate(session, bookingId, options)
    .catch((error: unknown) => {
      // A seat was cancelled after the booking was read.
      if (error instanceof AppError && error.code === 'amount_wrong') return initiate(session, bookingId, options);
      throw error;
    })
    .catch(toPaymentFailure);
  if (API3G.Result === '000' && API3G.TransToken) {
    return `${payUrl}?ID=${encodeURIComponent(API3G.TransToken)}`;
  }
  const code = API3G.Result === '' || API3G.Result === '000' ? 'payment_no_token' : 'payment_refused';
  throw new AppError(code, { cause: new Reason(`the provider returned the result code ${API3G.Result}`) });
}

/** The platform uses the booking, the amount and the return pages of the message, and takes the rest from its records. */
async function initiate(session: SessionToken, bookingId: string, options: ReturnType<typeof startDeadline>) {
  const { companyToken, serviceType, siteUrl } = settings();
  const { fareThebe, seats, from, to, departsAt } = await upstream(
    'ownBooking',
    { params: { bookingId } },
    options(session),
  );
  const payload = buildCreateToken(
    {
      amountThebe: fareThebe * seats.length,
      currency: 'BWP',
      companyRef: bookingId,
      accountRef: bookingId,
      limitMinutes: cardPaymentLimitMinutes,
      serviceAt: new Date(departsAt),
      description: `${from} to ${to}, seats ${seats.join(', ')}`,
      customer: { firstName: session.firstName, lastName: '', email: null, phone: '', address: '', city: '' },
      redirectUrl: `${siteUrl}${cardReturnPath}`,
      backUrl: `${siteUrl}${cardBackPath}`,
    },
    { companyToken, serviceType },
  );
  return upstream('initiatePayment', { params: { provider }, body: { payload } }, options(session));
}

function startDeadline() {
  const endsAt = performance.now() + providerTimeMs;
  return (session?: SessionToken): CallOptions => ({
    ...(session && callAs(session)),
    timeLeftMs: Math.max(0, endsAt - performance.now()),
  });
}

/** Throws an unexpected error as `payment_failed`, for a payment that could not start (spec section 8). */
function toPaymentFailure(error: unknown): never {
  if (error instanceof AppError && error.code !== 'GENERIC_ERROR' && error.code !== 'amount_wrong') throw error;
  throw new AppError('payment_failed', { cause: error });
}

async function queryProvider(session: SessionToken, bookingId: string) {
  const body = { isPaid: 'No', referenceNumber: '' } as const;
  const update = upstream('updateWithPayment', { params: { bookingId }, body }, callAs(session));
  await inTime(update, updateMaxWaitMs).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'timeout') throw error;
  });
}

export async function getBookingPaymentState(
  session: SessionToken,
  bookingId: string,
  queryFirst: boolean,
): Promise<BookingPaymentState> {
  if (queryFirst) await queryProvider(session, bookingId);
  return bookingPaymentState.parse(await getBooking(session, bookingId));
}

/**
 * Cancels the open card payment of the user's booking at the provider, so that it cannot be paid. The booking is
 * unchanged.
 */
export async function cancelPayment(session: SessionToken, bookingId: string): Promise<BookingPaymentState> {
  return bookingPaymentState.parse(await upstream('cancelPayment', { params: { bookingId } }, callAs(session)));
}

/** Causes of a failed payment by the result code of verifyToken. */
const failureCauses: Readonly<Record<string, FailureCause>> = { 901: 'declined', 903: 'expired', 904: 'cancelled' };
const causeOf = (result: string): FailureCause => failureCauses[result] ?? 'unknown';

/**
 * Returns the outcome of a payment after the browser returns from the provider. The query is not trusted. Its token
 * only identifies the payment to verify, and `TransID` is shown only if our reference is unknown. Without a session the
 * outcome contains no personal data. It is `checking` if the provider does not respond within `maxWaitMs`.
 */
export function settleReturn(returned: ReturnQuery, session?: SessionToken): Promise<ReturnOutcome> {
  const late = { ...checking, reference: returned.transId };
  return inTime(verifyReturn(returned, session), maxWaitMs).catch(() => late);
}

async function verifyReturn({ token, transId }: ReturnQuery, session?: SessionToken): Promise<ReturnOutcome> {
  if (token === null) return { ...notDebited, reference: transId };
  const options = startDeadline();
  try {
    const payload = buildVerifyToken(settings().companyToken, token);
    const verified = await upstream('verifyPayment', { params: { provider }, body: { payload } }, options());
    const { reference, bookingId } = verified;
    const isUnsaved = verified.state === 'unsaved' && session !== undefined;
    const state = isUnsaved
      ? await repeatUpdate(options(session), bookingId, transId ?? token)
      : returnStates[verified.state];
    return {
      state,
      reference: state === 'unpaid' ? transId : reference,
      cause: state === 'not_debited' || state === 'unpaid' ? causeOf(verified.API3G.Result) : null,
      ...(await findReturnedBooking(session, bookingId)),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { ...notDebited, reference: transId };
    // An unclear result is not a failure.
    return { ...checking, reference: transId };
  }
}

const noBooking = { booking: null, bookingFailed: false };
const notDebited: ReturnOutcome = { state: 'not_debited', reference: null, cause: 'unknown', ...noBooking };
const checking: ReturnOutcome = { state: 'checking', reference: null, cause: null, ...noBooking };

const returnStates = {
  paid: 'saved',
  credited: 'credited',
  review: 'review',
  unpaid: 'unpaid',
  pending: 'checking',
  ended: 'not_debited',
  unsaved: 'unsaved',
} as const satisfies Record<Output<'verifyPayment'>['state'], ReturnOutcome['state']>;

async function findReturnedBooking(session: SessionToken | undefined, bookingId: string) {
  if (!session) return noBooking;
  try {
    return { booking: await getBooking(session, bookingId), bookingFailed: false };
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    return { booking: null, bookingFailed: !isRefused };
  }
}

/** Repeats the update of spec section 4 after a confirmed payment that could not be saved. */
async function repeatUpdate(
  options: CallOptions,
  bookingId: string,
  referenceNumber: string,
): Promise<ReturnOutcome['state']> {
  try {
    const body = { isPaid: 'Yes', referenceNumber } as const;
    const { isPaid } = await upstream('updateWithPayment', { params: { bookingId }, body }, options);
    return isPaid === 'Yes' ? 'saved' : 'unsaved';
  } catch (error) {
    return error instanceof AppError && error.status < 500 ? 'unsaved' : 'save_error';
  }
}

export async function receivePush(xml: string): Promise<void> {
  const pushed = readPush(xml);
  if (!pushed) return;
  const { token = null, reference = null } = pushed;
  await upstream('pushPayment', { params: { provider }, body: { token, reference } });
}

/** Maximum wait for the outcome of a return. A slow provider does not delay the page, which then shows `checking`. */
const maxWaitMs = 900;
/** A page that checks only once waits longer. The push message and the job process later results. */
const updateMaxWaitMs = 4000;

/** Loads a page of a return. `initialTries` counts the reloads of a browser without JavaScript. */
export async function loadReturnPage(query: Record<string, unknown>, session?: SessionToken) {
  const returned: ReturnQuery = {
    token: transactionToken.safeParse(query.TransactionToken).data ?? null,
    transId: transactionId.safeParse(query.TransID).data ?? null,
  };
  const tries = Math.min(Number(query.asked) || 0, 100);
  return { ...returned, initialTries: tries, outcome: await settleReturn(returned, session) };
}
