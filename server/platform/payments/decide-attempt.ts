import type { AttemptEnd, PaymentView } from '@/server/payments/gateway';
import type { AttemptState } from './payment-attempts.repo';

/** What becomes of an attempt. `paid`: its money is taken, whatever it is good for then. */
export type Decision = { state: AttemptState; alarm: boolean };

type Attempt = { state: AttemptState; amountThebe: number };

/** Ended without money, as far as was known: only money can still change that. */
const ended: ReadonlySet<AttemptState> = new Set<AttemptState>(['declined', 'expired', 'cancelled', 'failed']);

/**
 * The one table of what the provider says against what we know (dpo.md, "ours"). Money is never unseen: a paid attempt
 * stays paid, and one that had ended becomes paid when its money came. Unclear is not failed. `alarm`: a person must look.
 */
export function decideAttempt(attempt: Attempt, view: PaymentView): Decision {
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
      return ended.has(state) || state === 'review' ? stay : { state: 'pending', alarm: false };
    case 'unpaid':
      return state === 'pending' ? { state: 'open', alarm: false } : stay;
    case 'ended':
      return ended.has(state) || state === 'review' ? stay : { state: endOf(view.end), alarm: false };
    case 'misconfigured':
      return { state, alarm: true };
    case 'unclear':
      return stay;
  }
}

const endOf = (end: AttemptEnd): AttemptState => end;
