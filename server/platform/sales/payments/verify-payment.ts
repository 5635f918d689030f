import { AppError, Reason } from '@/lib/errors';
import type { Output } from '@/server/api/endpoints/table';
import { isDatabaseBusy } from '@/server/db/database-busy';
import { log } from '@/server/observability/log';
import { readVerifyToken } from '@/server/payments/dpo-messages';
import type { Platform } from '@/server/platform/platform';
import { getBooking } from '@/server/platform/sales/bookings/bookings.repo';
import type { Attempt } from './payment-attempts.repo';
import { settleAttempt, type Settlement } from './settle-attempt';
import { attemptReference } from './take-money';

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

export async function verifyPayment(platform: Platform, payload: string): Promise<Output<'verifyPayment'>> {
  const message = readVerifyToken(payload);
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
}
