import { AppError, Reason } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { isDatabaseBusy } from '@/server/db/database-busy';
import { readVerifyToken } from '@/server/payments/dpo-messages';
import { findBookingByNumber, getBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { toBookingItem } from '@/server/platform/sales/bookings/present-booking';
import { findOwnBooking } from './bookings/locked-booking';
import type { Handlers } from '@/server/platform/handler';
import type { paymentEndpoints } from '@/server/api/endpoints/payments';
import type { specifiedPayments } from '@/server/api/specified/payments';
import type { Output } from '@/server/api/endpoints/table';
import { attemptReference } from './payments/take-money';
import { endLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import { initiatePayment } from '@/server/platform/sales/payments/initiate-payment';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import {
  listKnownAttempts,
  listUnclear,
  type Attempt,
  findPushedAttempts,
  markPushed,
  updateAttempt,
} from '@/server/platform/sales/payments/payment-attempts.repo';
import { findReceipt } from '@/server/platform/sales/payments/terminals.repo';
import { voidPayment } from '@/server/platform/sales/payments/void-payment';
import { settleAttempt, settleOrThrow, type Settlement } from '@/server/platform/sales/payments/settle-attempt';
import type { Platform } from '@/server/platform/platform';

function onlyDpo({ provider }: { provider: string }) {
  if (provider !== 'dpo') throw new AppError('not_found');
}

type ReturnState = Output<'verifyPayment'>['state'];

function returnState({ state, effect }: Attempt): ReturnState {
  switch (state) {
    case 'paid':
      return effect === 'wallet' ? 'credited' : 'paid';
    case 'pending':
    case 'review':
      return state;
    case 'starting':
    case 'open':
      return 'unpaid';
    case 'declined':
    case 'expired':
    case 'cancelled':
    case 'failed':
      return 'ended';
  }
}

/** Throws if a response was not stored, unless the provider has the money. */
function settledState(settlement: Exclude<Settlement, { kind: 'unknown_token' }>): ReturnState {
  const { attempt, view } = settlement;
  if (settlement.kind === 'unsaved') {
    const fields = { err: settlement.cause, attempt: attempt.uuid };
    const text = 'A payment could not be saved. The worker tries again.';
    // Another call may just save the same payment. The worker reports a payment that it cannot settle either.
    if (isDatabaseBusy(settlement.cause)) log.warn({ event: 'database_busy', ...fields }, text);
    else log.error({ event: 'payment_not_saved', ...fields }, text);
    if (view.kind === 'paid') return 'unsaved';
    throw settlement.cause;
  }
  const state = returnState(attempt);
  // The provider gave no clear response, so the attempt may be paid.
  return state === 'unpaid' && view.kind !== 'unpaid' ? 'pending' : state;
}

/** The identifiers in a push. They only select the attempts to query: the platform does not trust the push itself. */
type PushedTokens = { token: string | null; reference: string | null };

const quietSeconds = 5;
/** The reference is printed on tickets, so anyone can push it. */
const referenceQuietSeconds = 60;

export async function recordPush(platform: Platform, pushed: PushedTokens): Promise<number> {
  const now = platform.clock();
  const attempts = (await findPushedAttempts(platform.db, pushed)).filter(({ state }) => state !== 'paid');
  for (const { id, uuid, token } of attempts) {
    const isNamed = token === pushed.token;
    const quietMs = (isNamed ? quietSeconds : referenceQuietSeconds) * 1000;
    const isFirst = await markPushed(platform.db, id, now, new Date(now.getTime() - quietMs));
    if (!isFirst && isNamed) await updateAttempt(platform.db, id, { nextCheckAt: now });
    if (token === null || !isFirst) continue;
    await settleOrThrow(platform, token).catch((error: unknown) => {
      log.warn(
        { event: 'pushed_payment_not_settled', err: error, attempt: uuid },
        'A payment that the provider reported could not be settled. The worker tries again.',
      );
    });
  }
  return attempts.length;
}

export const paymentHandlers: Pick<Handlers, keyof typeof paymentEndpoints | keyof typeof specifiedPayments> = {
  cancelPayment: async ({ platform, user, params }) => {
    const { booking } = await findOwnBooking(platform.db, user.id, params.bookingId);
    await endLiveAttempt(platform, booking.id);
    const item = await getBooking(platform.db, booking.id);
    return toBookingItem(item, await listUnclear(platform.db, [booking.id]));
  },

  cardPayments: async ({ platform }) => ({ available: await platform.areCardsAvailable() }),

  initiatePayment: async ({ platform, user, params, body }) => {
    onlyDpo(params);
    const outcome = await initiatePayment(platform, user, body.payload);
    const { result: Result, explanation: ResultExplanation } = outcome;
    const token = outcome.kind === 'created' ? { TransToken: outcome.token, TransRef: outcome.reference } : {};
    return { API3G: { Result, ResultExplanation, ...token } };
  },

  verifyPayment: async ({ platform, params, body }) => {
    onlyDpo(params);
    const message = readVerifyToken(body.payload);
    if (!message)
      throw new AppError('invalid_request', { cause: new Reason('the payload is not a verify-token message') });
    const settlement = await settleAttempt(platform, message.token);
    if (settlement.kind === 'unknown_token') throw new AppError('not_found');
    const { attempt, view } = settlement;
    const { booking } = await getBooking(platform.db, attempt.bookingId);
    return {
      API3G: { Result: view.result, ResultExplanation: view.explanation },
      state: settledState(settlement),
      reference: attemptReference(attempt, booking),
      bookingId: booking.uuid,
    };
  },

  updateWithPayment: async ({ platform, user, params }) => {
    const { booking } = await findOwnBooking(platform.db, user.id, params.bookingId);
    for (const { token, state } of booking.paidAt ? [] : await listKnownAttempts(platform.db, booking.id)) {
      if (token !== null && state !== 'paid') await settleOrThrow(platform, token);
    }
    const { paidAt } = (await getBooking(platform.db, booking.id)).booking;
    return { isPaid: paidAt ? 'Yes' : 'No' };
  },

  pushPayment: async ({ platform, params, body }) => {
    onlyDpo(params);
    return { attempts: await recordPush(platform, body) };
  },

  payAtTerminal: async ({ platform, agent, body }) => {
    const { bookingId } = await payAtTerminal(platform, agent, body);
    return { bookingId, paid: true };
  },

  voidAtTerminal: async ({ platform, agent, body }) => {
    const item = await findBookingByNumber(platform.db, body.reservationNumber);
    const payment = await findReceipt(platform.db, agent.id, body.receiptNumber);
    if (!item || payment?.bookingId !== item.booking.id) throw new AppError('not_found');
    await voidPayment(platform, payment, { actor: 'terminal', reason: body.reason ?? null });
    return { bookingId: item.booking.uuid, paid: false };
  },
};
