import type { PaymentView } from '@/server/payments/gateway';
import type { AttemptState } from './payment-attempts.repo';

export type { AttemptState };

/** `paid`: the money pays the booking or is credited to the wallet. `alarm`: a person must check the attempt. */
export type Decision = { state: AttemptState; alarm: boolean };

type Attempt = { state: AttemptState; amountThebe: number; expiresAt: Date };

/** States that ended without money. A declined attempt may still be paid, because its page accepts another card. */
const ended: ReadonlySet<AttemptState> = new Set<AttemptState>(['declined', 'expired', 'cancelled', 'failed']);

/** After the page expires, "not paid yet" is trusted for this time (dpo.md). */
const graceMs = 10 * 60_000;

/**
 * No money is overlooked: a paid attempt stays paid, and an ended attempt becomes paid or pending when the provider
 * reports money (dpo.md, "ours").
 */
export function decideAttempt(attempt: Attempt, view: PaymentView, now: Date): Decision {
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

function unpaid({ state, expiresAt }: Attempt, now: Date): AttemptState {
  if (state === 'review' || (ended.has(state) && state !== 'declined')) return state;
  if (now.getTime() > expiresAt.getTime() + graceMs) return 'expired';
  return state === 'pending' ? 'declined' : state;
}
