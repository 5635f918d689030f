import type { PaymentView } from '@/server/payments/gateway';
import type { AttemptState, Attempt } from './payment-attempts.repo';

export type { AttemptState };

/** `paid`: the money pays the booking or is credited to the wallet. `alarm`: a person must check the attempt. */
type Decision = { state: AttemptState; alarm: boolean };

type DecidedAttempt = Pick<Attempt, 'state' | 'amountThebe' | 'expiresAt'>;

/** States that ended without money. A declined attempt may still be paid, because its page accepts another card. */
const ended: ReadonlySet<AttemptState> = new Set<AttemptState>(['declined', 'expired', 'cancelled', 'failed']);

/** After the page expires, "not paid yet" is trusted for this time (dpo.md). */
const graceMs = 10 * 60_000;

/**
 * No money is overlooked: a paid attempt stays paid, and an ended attempt becomes paid or pending when the provider
 * reports money (dpo.md, "ours").
 */
export function decideAttempt(attempt: DecidedAttempt, view: PaymentView, now: Date): Decision {
  const { state } = attempt;
  const stay = { state, alarm: false };
  if (state === 'paid') return stay;
  switch (view.kind) {
    case 'paid': {
      const agrees = view.amountThebe === attempt.amountThebe && view.currency === 'BWP';
      return agrees ? { state: 'paid', alarm: false } : { state: 'review', alarm: state !== 'review' };
    }
    case 'review':
      return { state: 'review', alarm: state !== 'review' };
    case 'pending':
      return state === 'review' ? stay : { state: 'pending', alarm: false };
    case 'unpaid':
      return { state: unpaid(attempt, now), alarm: false };
    case 'ended':
      return state === 'review' || (ended.has(state) && state !== 'declined')
        ? stay
        : { state: view.end, alarm: false };
    case 'misconfigured':
      return { state, alarm: true };
    case 'unclear':
      return stay;
  }
}

function unpaid({ state, expiresAt }: DecidedAttempt, now: Date): AttemptState {
  if (state === 'review' || (ended.has(state) && state !== 'declined')) return state;
  if (now.getTime() > expiresAt.getTime() + graceMs) return 'expired';
  return state === 'pending' ? 'declined' : state;
}

const minuteMs = 60_000;
/** The provider raises an alarm if a payment is not queried within 30 minutes (dpo.md). */
const longestMinutes = 10;
export const firstCheckMinutes = 2;
/** A declined page accepts another card until it expires. Its attempt is queried for this many minutes after that. */
const afterEndMinutes = 30;
const reviewMinutes = 24 * 60;

export function nextCheck(
  { state, checkCount, expiresAt }: Pick<Attempt, 'state' | 'checkCount' | 'expiresAt'>,
  view: PaymentView,
  now: Date,
): Date | null {
  const soon = new Date(
    now.getTime() + Math.min(firstCheckMinutes * 2 ** Math.min(checkCount, 3), longestMinutes) * minuteMs,
  );
  const isWithin = (minutes: number) => now.getTime() < expiresAt.getTime() + minutes * minuteMs;
  const isUnanswered = view.kind === 'unclear' || view.kind === 'misconfigured';
  if (state !== 'paid' && isUnanswered && isWithin(reviewMinutes)) return soon;
  switch (state) {
    case 'paid':
    case 'cancelled':
    case 'expired':
    case 'failed':
      return null;
    case 'declined':
      return isWithin(afterEndMinutes) ? soon : null;
    case 'review':
      return isWithin(reviewMinutes) ? soon : null;
    case 'starting':
    case 'open':
    case 'pending':
      return soon;
  }
}
