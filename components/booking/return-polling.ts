import type { ReturnOutcome } from '@/lib/contracts/payments';
import { isEnd } from './return-texts';

export type Polling = {
  /** The last response. The first one comes with the page. */
  outcome: ReturnOutcome;
  /** The number of requests, with or without a response. */
  tries: number;
  /** The number of responses. A failed request says nothing about the payment. */
  responses: number;
};

const soonMs = 3000;
const laterMs = 10_000;
/** The provider may report a new payment late. */
const unpaidResponses = 5;
const longTries = 10;

/** Returns the outcome to show. After five unpaid responses the passenger has not paid. */
export const shownOutcome = ({ outcome, responses }: Polling): ReturnOutcome =>
  outcome.state === 'unpaid' && responses >= unpaidResponses ? { ...outcome, state: 'not_debited' } : outcome;

export const isLong = ({ tries }: Polling): boolean => tries >= longTries;

/** Returns the milliseconds to the next request, or null for a final result. The interval grows to save data. */
export function nextCheckMs(polling: Polling): number | null {
  if (isEnd(shownOutcome(polling).state)) return null;
  return isLong(polling) ? laterMs : soonMs;
}
