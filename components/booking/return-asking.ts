import type { ReturnOutcome } from '@/lib/contracts/payments';
import { isEnd } from './return-texts';

/** How the asking after a payment stands. */
export type Asking = {
  /** The last answer; a browser that comes back again begins with that of the server. */
  outcome: ReturnOutcome;
  /** How often it was asked, answered or not. */
  tries: number;
  /** How often it was answered: a line that is down says nothing of the payment. */
  answers: number;
};

const soonMs = 3000;
const laterMs = 10_000;
/** Who has not paid yet may be a moment ahead of the provider's own books. */
const unpaidResponses = 5;
const longTries = 10;

/** Returns the outcome to show. After five responses that nothing was paid, the passenger has not paid. */
export const shownOutcome = ({ outcome, answers }: Asking): ReturnOutcome =>
  outcome.state === 'unpaid' && answers >= unpaidResponses ? { ...outcome, state: 'not_debited' } : outcome;

export const isLong = ({ tries }: Asking): boolean => tries >= longTries;

/** When to ask again; null when it is certain. Seldom after a while: the line may be dear, and the provider slow. */
export function nextCheckMs(asking: Asking): number | null {
  if (isEnd(shownOutcome(asking).state)) return null;
  return isLong(asking) ? laterMs : soonMs;
}
