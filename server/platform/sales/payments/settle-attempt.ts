import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { PaymentView } from '@/server/payments/gateway';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { Platform } from '@/server/platform/platform';
import { decideAttempt, nextCheck } from './decide-attempt';
import {
  findAttempt,
  lockAttempt,
  updateAttempt,
  type Attempt,
  failStarting,
  leaseAttempts,
} from './payment-attempts.repo';
import { paymentReviewMessage } from './payment-messages';
import { takeMoney, attemptCause, attemptMoney } from './take-money';

type SettledAttempt = { kind: 'settled'; attempt: Attempt; view: PaymentView };

/** `unsaved`: the provider responded, but the database failed to store it. A later call settles the attempt. */
export type Settlement =
  | SettledAttempt
  | { kind: 'unsaved'; attempt: Attempt; view: PaymentView; cause: unknown }
  | { kind: 'unknown_token' };

/**
 * Every caller settles with this function. A repeated, simultaneous or late call changes nothing. `isFresh` queries
 * the provider even if it responded a moment ago.
 */
export async function settleAttempt(
  platform: Platform,
  token: string,
  options: { isFresh?: boolean } = {},
): Promise<Settlement> {
  const attempt = await findAttempt(platform.db, { token });
  if (!attempt) return { kind: 'unknown_token' };
  const view = await platform.payments.viewPayment(token, options);
  try {
    return { kind: 'settled', attempt: await saveView(platform, attempt, view), view };
  } catch (cause) {
    return { kind: 'unsaved', attempt, view, cause };
  }
}

export async function settleOrThrow(
  platform: Platform,
  token: string,
  options: { isFresh?: boolean } = {},
): Promise<SettledAttempt | undefined> {
  const settlement = await settleAttempt(platform, token, options);
  switch (settlement.kind) {
    case 'settled':
      return settlement;
    case 'unsaved':
      throw settlement.cause;
    case 'unknown_token':
      return undefined;
  }
}

async function saveView(platform: Platform, { id, bookingId }: Attempt, view: PaymentView): Promise<Attempt> {
  const now = platform.clock();
  const { attempt, changes, alarm } = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const attempt = await lockAttempt(tx, id);
    const { state, alarm } = decideAttempt(attempt, view, now);
    const reported = 'amountThebe' in view ? view.amountThebe : undefined;
    const seen = { lastResult: view.result || attempt.lastResult, reportedThebe: reported ?? attempt.reportedThebe };
    if (state === attempt.state) {
      const nextCheckAt = nextCheck(attempt, view, now);
      return { attempt: await updateAttempt(tx, id, { ...seen, nextCheckAt }), changes: [], alarm };
    }
    if (state === 'review') {
      const about = { booking: locked.booking, cause: attemptCause(attempt) };
      await notifyUser(platform, tx, locked.booking.userId, paymentReviewMessage(about));
    }
    const nextCheckAt = nextCheck({ ...attempt, state }, view, now);
    if (state !== 'paid') {
      const reviewAt = state === 'review' ? now : attempt.reviewAt;
      return { attempt: await updateAttempt(tx, id, { ...seen, state, reviewAt, nextCheckAt }), changes: [], alarm };
    }
    const money = attemptMoney(attempt, locked.booking, attempt.amountThebe);
    const { effect, changes } = await takeMoney(platform, tx, locked, money, now);
    const method = view.kind === 'paid' ? view.method : null;
    const paid = await updateAttempt(tx, id, { ...seen, state, effect, method, paidAt: now, nextCheckAt: null });
    return { attempt: paid, changes, alarm };
  });
  if (alarm)
    log.error(
      { event: 'payment_needs_review', attempt: attempt.uuid, state: attempt.state, result: view.result },
      'A payment needs a manual check.',
    );
  if (view.kind === 'paid') warnOfFraud(attempt, view.fraudAlert);
  publish(platform, changes);
  return attempt;
}

function publish(platform: Platform, changes: readonly SeatChange[]) {
  if (changes.length > 0) platform.publishSeats(changes);
}

/** Logs a fraud alert: 002 suspected, 004 suspect, 006 black (dpo.md). The payment counts as paid in spite of it. */
function warnOfFraud({ uuid }: Attempt, fraudAlert: string | undefined) {
  if (fraudAlert !== undefined && ['002', '004', '006'].includes(fraudAlert)) {
    log.warn(
      { event: 'payment_fraud_suspected', attempt: uuid, fraudAlert },
      'The provider suspects fraud in a payment.',
    );
  }
}

const batch = 10;
const runMs = 100_000;
/** Longer than the time-out of a request to the provider, so that two workers never query the same attempt at once. */
const leaseMinutes = 3;

/** Queries every attempt that is due (spec: within 30 minutes). A slow provider ends the run. */
export async function checkOpenAttempts(platform: Platform): Promise<number> {
  const endsAt = performance.now() + runMs;
  let count = 0;
  for (;;) {
    const now = platform.clock();
    const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000);
    const due = await leaseAttempts(platform.db, batch, now, leasedUntil);
    await Promise.all(due.map((attempt) => callApi(platform, attempt)));
    count += due.length;
    if (due.length < batch || performance.now() > endsAt) return count;
  }
}

async function callApi(platform: Platform, attempt: Attempt) {
  try {
    if (attempt.token === null) {
      await failStarting(platform.db, { id: attempt.id }, 'no token');
      return;
    }
    await updateAttempt(platform.db, attempt.id, { checkCount: attempt.checkCount + 1 });
    await settleOrThrow(platform, attempt.token);
  } catch (error) {
    log.error(
      { event: 'payment_not_settled', err: error, attempt: attempt.uuid },
      'An open payment could not be settled. The worker tries again.',
    );
  }
}
