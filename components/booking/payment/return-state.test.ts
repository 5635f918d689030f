import { type ReturnOutcome, returnOutcome } from '@/lib/contracts/payments';
import {
  isLong,
  nextCheckMs,
  shownOutcome,
  type Polling,
  isBad,
  isEnd,
  returnTexts,
  type EndState,
} from '@/components/booking/payment/return-state';

const polling = (state: ReturnOutcome['state'], tries = 0, responses = tries): Polling => ({
  outcome: { state, reference: null, cause: null, booking: null, bookingFailed: false },
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

test('after five unpaid responses the passenger was not debited', () => {
  expect(shownOutcome(polling('unpaid', 4)).state).toBe('unpaid');
  expect(shownOutcome(polling('unpaid', 5)).state).toBe('not_debited');
  expect(nextCheckMs(polling('unpaid', 5))).toBeNull();
});

test('failed requests do not change the outcome', () => {
  expect(shownOutcome(polling('unpaid', 50, 4)).state).toBe('unpaid');
  expect(nextCheckMs(polling('unpaid', 50, 4))).toBe(10_000);
});

/** The sentences of spec sections 4 and 8 to the letter, and ours. */
const sentences: Record<EndState, string> = {
  saved: 'Your payment has been acknowledged and saved on our records',
  not_debited:
    'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact',
  unsaved:
    'Your payment has been acknowledged, but our server failed to save it. Please quote the transaction reference to us later',
  save_error:
    'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  credited:
    'Your payment has been acknowledged. It could not be used for the booking, so the amount is in your wallet. We have sent you a message about it',
  review:
    'Your payment has been acknowledged, but it differs from what was due. We are looking at it. Please do not pay again',
};

test('each final state has its sentence', () => {
  expect(returnTexts).toEqual(sentences);
});

test('every state is final or polled again', () => {
  const states = returnOutcome.shape.state.options;
  expect(states.filter((state) => !isEnd(state))).toEqual(['checking', 'unpaid']);
});

test('received money is good news, unless the payment could not be saved', () => {
  const ends = returnOutcome.shape.state.options.filter(isEnd);
  expect(ends.filter(isBad)).toEqual(['unsaved', 'save_error', 'not_debited']);
});
