import type { BookingItem } from '@/lib/contracts/bookings';
import {
  transactionId,
  transactionToken,
  type BookingStanding,
  type FailureCause,
  type ReturnOutcome,
  type ReturnQuery,
} from '@/lib/contracts/payments';
import { AppError, Reason } from '@/lib/errors';
import { cardBackPath, cardReturnPath } from '@/lib/paths/bookings';
import { areaStarts } from '@/lib/paths/pages';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { env } from '@/server/env';
import { buildCreateToken, buildVerifyToken, readPush } from '@/server/payments/dpo-messages';
import type { Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { getBooking } from './bookings';
import { callAs } from '@/server/bff/session/call-as';

const provider = 'dpo';

function settings() {
  const { DPO_COMPANY_TOKEN, DPO_SERVICE_TYPE, DPO_PAY_URL, NEXTAUTH_URL } = env();
  if (!DPO_COMPANY_TOKEN || !DPO_SERVICE_TYPE) throw new Error('this process has no settings for card payments');
  return { companyToken: DPO_COMPANY_TOKEN, serviceType: DPO_SERVICE_TYPE, payUrl: DPO_PAY_URL, siteUrl: NEXTAUTH_URL };
}

/** Whether the stand-in takes the payments: a visible line says so. */
export function arePaymentsSimulated(): boolean {
  const { payUrl, siteUrl } = settings();
  return payUrl.startsWith(`${siteUrl}${areaStarts.sandbox}`);
}

/**
 * Begins a card payment of the user's booking and answers the provider's hosted page for it. Amount and reference come from
 * the booking; the attempt is written before the provider hears of it.
 * Errors: not_found, already_paid, booking_cancelled, payment_too_late, payment_pending, payment_busy, payment_superseded;
 * payment_no_token when no token comes back, payment_refused when the provider says no, payment_failed for the unexpected.
 */
export async function startPayment(session: SessionToken, bookingId: string) {
  const { companyToken, serviceType, payUrl, siteUrl } = settings();
  const started = await upstream('startPayment', { params: { bookingId } }, callAs(session)).catch(toPaymentFailure);
  const { attemptId, reference, serviceAt, ...terms } = started;
  const payload = buildCreateToken(
    {
      ...terms,
      serviceAt: new Date(serviceAt),
      companyRef: reference,
      accountRef: attemptId,
      redirectUrl: `${siteUrl}${cardReturnPath}`,
      backUrl: `${siteUrl}${cardBackPath}`,
    },
    { companyToken, serviceType },
  );
  const call = { params: { provider }, body: { payload } };
  const { API3G } = await upstream('initiatePayment', call, callAs(session)).catch(toPaymentFailure);
  if (API3G.Result === '000' && API3G.TransToken) {
    return { payUrl: `${payUrl}?ID=${encodeURIComponent(API3G.TransToken)}`, userId: session.userId };
  }
  const code = API3G.Result === '' || API3G.Result === '000' ? 'payment_no_token' : 'payment_refused';
  throw new AppError(code, { cause: new Reason(`the provider answered ${API3G.Result}`) });
}

/** Throws a failure without a reason as `payment_failed` (spec section 8: a payment that could not start). */
function toPaymentFailure(error: unknown): never {
  if (error instanceof AppError && error.code !== 'GENERIC_ERROR') throw error;
  throw new AppError('payment_failed', { cause: error });
}

/** Asks the provider about the user's booking, for as long as somebody waits for a page. */
async function queryProvider(session: SessionToken, bookingId: string) {
  const body = { isPaid: 'No', referenceNumber: '' } as const;
  const asked = upstream('updateWithPayment', { params: { bookingId }, body }, callAs(session));
  return inTime(asked, { isPaid: 'No' }, cardReturnPatienceMs);
}

/** How a booking of the user's stands; `ask`: the provider is asked first. Errors: not_found. */
export async function getBookingStanding(
  session: SessionToken,
  bookingId: string,
  ask: boolean,
): Promise<BookingStanding> {
  if (ask) await queryProvider(session, bookingId);
  return toStanding(await getBooking(session, bookingId));
}

const toStanding = (item: BookingItem): BookingStanding => ({
  bookingId: item.bookingId,
  paid: item.paid,
  status: item.status,
  paymentUnclear: item.paymentUnclear,
  reservationNumber: item.reservationNumber,
  payBy: item.payBy,
  cardOnly: item.cardOnly,
});

/**
 * Cancels the open card payment of the user's booking at the provider, so that it cannot be paid any more. The booking stays.
 * Errors: not_found, payment_pending (money is on its way), payment_busy (the provider gives no clear response).
 */
export async function cancelPayment(session: SessionToken, bookingId: string): Promise<BookingStanding> {
  await upstream('cancelPayment', { params: { bookingId } }, callAs(session));
  return toStanding(await getBooking(session, bookingId));
}

/** Why a payment ended without money, by the result code of verifyToken. */
const failureCauses: Readonly<Record<string, FailureCause>> = { 901: 'declined', 903: 'expired', 904: 'cancelled' };
const causeOf = (result: string): FailureCause => failureCauses[result] ?? 'unknown';

/**
 * The card return of spec section 4, where the browser comes back without a result: the provider is asked, then the booking
 * tells whether it is paid. `problem`: the payment is not certain yet. Errors: booking_partial when the booking is refused,
 * booking_partial_error when it can't be read; those of a session that has ended.
 */
export async function getCardReturn(session: SessionToken, token: string) {
  try {
    const body = { payload: buildVerifyToken(settings().companyToken, token) };
    const asked = await inTime(upstream('verifyPayment', { params: { provider }, body }), null, cardReturnPatienceMs);
    if (!asked) return { booking: null, cause: null, problem: 'payment_pending' as const };
    const booking = toStanding(await getBooking(session, asked.bookingId));
    const problem = booking.paymentUnclear ? ('payment_pending' as const) : null;
    return { booking, cause: asked.state === 'ended' ? causeOf(asked.API3G.Result) : null, problem };
  } catch (error) {
    if (error instanceof AppError && error.status === 401) throw error;
    const isRefused = error instanceof AppError && error.status < 500;
    throw new AppError(isRefused ? 'booking_partial' : 'booking_partial_error', { cause: error });
  }
}

/**
 * Returns what became of the payment that a browser comes back from. Nothing that the browser brings is believed: the
 * token only says which payment to ask about, and the provider's `TransID` is shown where our reference is not known.
 * Without a session the outcome tells nothing of a person.
 */
export async function settleReturn({ token, transId }: ReturnQuery, session?: SessionToken): Promise<ReturnOutcome> {
  if (token === null) return { ...notDebited, reference: transId };
  const payload = buildVerifyToken(settings().companyToken, token);
  try {
    const verified = await upstream('verifyPayment', { params: { provider }, body: { payload } });
    const { reference, bookingId } = verified;
    const isUnsaved = verified.state === 'unsaved' && session !== undefined;
    const state = isUnsaved ? await saveAgain(session, bookingId, transId ?? token) : returnStates[verified.state];
    return {
      state,
      reference: state === 'unpaid' ? transId : reference,
      cause: state === 'not_debited' || state === 'unpaid' ? causeOf(verified.API3G.Result) : null,
      booking: session ? await findStanding(session, bookingId) : null,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { ...notDebited, reference: transId };
    // Unclear is not failed.
    return { ...checking, reference: transId };
  }
}

const notDebited: ReturnOutcome = { state: 'not_debited', reference: null, cause: 'unknown', booking: null };
const checking: ReturnOutcome = { state: 'checking', reference: null, cause: null, booking: null };

const returnStates = {
  paid: 'saved',
  credited: 'credited',
  review: 'review',
  unpaid: 'unpaid',
  pending: 'checking',
  ended: 'not_debited',
  unsaved: 'unsaved',
} as const satisfies Record<Output<'verifyPayment'>['state'], ReturnOutcome['state']>;

/** Returns null for a booking of somebody else, and if it cannot be read. */
async function findStanding(session: SessionToken, bookingId: string): Promise<BookingStanding | null> {
  return getBookingStanding(session, bookingId, false).catch(() => null);
}

/** The update of spec section 4, after the provider has acknowledged what could not be written. */
async function saveAgain(
  session: SessionToken,
  bookingId: string,
  referenceNumber: string,
): Promise<ReturnOutcome['state']> {
  try {
    const body = { isPaid: 'Yes', referenceNumber } as const;
    const { isPaid } = await upstream('updateWithPayment', { params: { bookingId }, body }, callAs(session));
    return isPaid === 'Yes' ? 'saved' : 'unsaved';
  } catch (error) {
    return error instanceof AppError && error.status < 500 ? 'unsaved' : 'save_error';
  }
}

/** The provider pushed `xml`. Nothing of it is believed: it only names attempts to ask about. */
export async function receivePush(xml: string): Promise<void> {
  const pushed = readPush(xml);
  if (!pushed) return;
  const { token = null, reference = null } = pushed;
  await upstream('pushPayment', { params: { provider }, body: { token, reference } });
}

/** The passenger sees that the payment is checked within a second, however slow the provider is. */
const patienceMs = 900;
/** Where a page has no second look it waits longer; what comes later, the push and the job take notice of. */
const cardReturnPatienceMs = 4000;

const inTime = <T>(work: Promise<T>, otherwise: T, withinMs: number): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(resolve, withinMs, otherwise))]);

/**
 * What the return page shows first: the outcome when it is known in a moment, else `checking`. `asked` counts how often a
 * browser without JavaScript has come back for it.
 */
export async function loadReturnPage(query: Record<string, unknown>, session?: SessionToken) {
  const given: ReturnQuery = {
    token: transactionToken.safeParse(query.TransactionToken).data ?? null,
    transId: transactionId.safeParse(query.TransID).data ?? null,
  };
  const tries = Math.min(Number(query.asked) || 0, 100);
  const outcome = await inTime(settleReturn(given, session), { ...checking, reference: given.transId }, patienceMs);
  return { ...given, asked: tries, outcome };
}
