import { returnOutcome } from '@/lib/contracts/payments';
import { isBad, isEnd, returnTexts, type EndState } from './return-state';

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
