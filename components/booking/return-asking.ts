import type { ReturnOutcome } from '@/lib/contracts/payments';
import { isEnd } from './return-texts';

/** The state of polling a payment. */
export type Asking = {
  /** The last response. The first one comes with the page. */
  outcome: ReturnOutcome;
  /** The number of requests, with or without a response. */
  tries: number;
  /** The number of responses. A failed request says nothing about the payment. */
  answers: number;
};

const soonMs = 3000;
const laterMs = 10_000;
/** The provider may report a new payment late. */
const unpaidResponses = 5;
const longTries = 10;

/** Returns the outcome to show. After five unpaid responses the passenger has not paid. */
export const shownOutcome = ({ outcome, answers }: Asking): ReturnOutcome =>
  outcome.state === 'unpaid' && answers >= unpaidResponses ? { ...outcome, state: 'not_debited' } : outcome;

export const isLong = ({ tries }: Asking): boolean => tries >= longTries;

/** Returns the milliseconds to the next request, or null for a final result. The interval grows to save data. */
export function nextCheckMs(asking: Asking): number | null {
  if (isEnd(shownOutcome(asking).state)) return null;
  return isLong(asking) ? laterMs : soonMs;
}
