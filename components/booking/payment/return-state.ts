import type { ReturnOutcome } from '@/lib/contracts/payments';
import { errors } from '@/lib/errors';

type ReturnState = ReturnOutcome['state'];

/** Spec sections 4 and 8, and ours. */
export const returnTexts = {
  saved: 'Your payment has been acknowledged and saved on our records',
  credited:
    'Your payment has been acknowledged. It could not be used for the booking, so the amount is in your wallet. We have sent you a message about it',
  review:
    'Your payment has been acknowledged, but it differs from what was due. We are looking at it. Please do not pay again',
  unsaved: errors.payment_unsaved.message,
  save_error: errors.payment_save_error.message,
  not_debited: errors.payment_not_debited.message,
} as const satisfies Partial<Record<ReturnState, string>>;

export type EndState = keyof typeof returnTexts;

export const isEnd = (state: ReturnState): state is EndState => state in returnTexts;

export const isBad = (state: EndState) => state === 'unsaved' || state === 'save_error' || state === 'not_debited';

export type Polling = {
  outcome: ReturnOutcome;
  tries: number;
  /** The number of responses. A failed request says nothing about the payment. */
  responses: number;
};

const soonMs = 3000;
const laterMs = 10_000;
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
