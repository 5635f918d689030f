import type { ReturnOutcome } from '@/lib/contracts/payments';
import { returnRedirectSeconds, returnRefreshSeconds } from '@/lib/limits';
import { isLong, nextCheckMs, shownOutcome, type Polling } from './return-state';

const polling = (state: ReturnOutcome['state'], tries = 0, responses = tries): Polling => ({
  outcome: { state, reference: null, cause: null, booking: null },
  tries,
  responses,
});

it.each(['saved', 'credited', 'review', 'unsaved', 'save_error', 'not_debited'] as const)(
  'a final result is not polled again: %s',
  (state) => {
    expect(nextCheckMs(polling(state))).toBeNull();
    expect(shownOutcome(polling(state, 50)).state).toBe(state);
  },
);

test('a payment that is being checked never fails, and the page polls it less often', () => {
  expect(shownOutcome(polling('checking', 1000)).state).toBe('checking');
  expect(nextCheckMs(polling('checking'))).toBe(3000);
  expect(nextCheckMs(polling('checking', 10))).toBe(10_000);
  expect([isLong(polling('checking', 9)), isLong(polling('checking', 10))]).toEqual([false, true]);
});

test('a browser without JavaScript polls every 4 seconds, and every browser continues after 30', () => {
  expect([returnRefreshSeconds, returnRedirectSeconds]).toEqual([4, 30]);
});

test('after five unpaid responses the passenger was not debited', () => {
  expect(shownOutcome(polling('unpaid', 4)).state).toBe('unpaid');
  expect(shownOutcome(polling('unpaid', 5)).state).toBe('not_debited');
  expect(nextCheckMs(polling('unpaid', 5))).toBeNull();
});

test('failed requests do not change the outcome', () => {
  expect(shownOutcome(polling('unpaid', 50, 4)).state).toBe('unpaid');
  expect(nextCheckMs(polling('unpaid', 50, 4))).toBe(10_000);
});
