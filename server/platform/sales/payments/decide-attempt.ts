import type { PaymentView } from '@/server/payments/gateway';
import type { AttemptState } from './payment-attempts.repo';

export type { AttemptState };

/** What becomes of an attempt. `paid`: its money is taken, whatever it is good for then. */
export type Decision = { state: AttemptState; alarm: boolean };

type Attempt = { state: AttemptState; amountThebe: number; expiresAt: Date };

/** Ended without money, as far as was known. A declined one may still be paid: its page takes another card. */
const ended: ReadonlySet<AttemptState> = new Set<AttemptState>(['declined', 'expired', 'cancelled', 'failed']);

/** "Not paid yet" means that no longer than this after the page's time is over (dpo.md: "pending until the limit"). */
const graceMs = 10 * 60_000;

/**
 * The one table of what the provider says against what we know (dpo.md, "ours"). Money is never unseen: a paid attempt
 * stays paid, and one that had ended becomes paid, or pending, when its money comes or is on its way. Unclear is not
 * failed. `alarm`: a person must look.
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

/** The bank has let go of a pending one: its page may still be used, like a declined one's. */
function unpaid({ state, expiresAt }: Attempt, now: Date): AttemptState {
  if (state === 'review' || (ended.has(state) && state !== 'declined')) return state;
  if (now.getTime() > expiresAt.getTime() + graceMs) return 'expired';
  return state === 'pending' ? 'declined' : state;
}
