import type { ReturnOutcome } from '@/lib/contracts/payments';
import { isEnd } from './return-texts';

export type Polling = {
  outcome: ReturnOutcome;
  tries: number;
  /** The number of responses. A failed request says nothing about the payment. */
  responses: number;
};

const soonMs = 3000;
const laterMs = 10_000;
/** The provider may report a new payment late. */
const unpaidResponses = 5;
const longTries = 10;

export const shownOutcome = ({ outcome, responses }: Polling): ReturnOutcome =>
  outcome.state === 'unpaid' && responses >= unpaidResponses ? { ...outcome, state: 'not_debited' } : outcome;

export const isLong = ({ tries }: Polling): boolean => tries >= longTries;

/** The interval grows to save data. Null for a final result. */
export function nextCheckMs(polling: Polling): number | null {
  if (isEnd(shownOutcome(polling).state)) return null;
  return isLong(polling) ? laterMs : soonMs;
}
