import { readPaymentResponse } from '@/server/payments/dpo-responses';
import { bareResponse, fixture } from '@/server/payments/dpo-fixture';
import type { PaymentView } from '@/server/payments/gateway';
import type { AttemptState } from '@/server/platform/sales/payments/decide-attempt';

/** The possible responses of the provider. The amount of the recorded responses equals the amount of the attempt. */
export const views: Record<string, PaymentView> = {
  paid: readPaymentResponse(fixture('verify-token.000.answer')),
  'paid, converted': readPaymentResponse(fixture('verify-token.000.converted.answer')),
  'other amount': readPaymentResponse(fixture('verify-token.000.other-amount.answer')),
  'no amount': readPaymentResponse(bareResponse('000')),
  'other currency': {
    kind: 'paid',
    result: '000',
    explanation: '',
    amountThebe: 17_000,
    currency: 'ZAR',
    fraudAlert: '',
    method: 'card' as const,
  },
  '001 authorized': readPaymentResponse(bareResponse('001')),
  '002 over or under': readPaymentResponse(bareResponse('002')),
  '003 bank': readPaymentResponse(bareResponse('003')),
  '005 queued': readPaymentResponse(bareResponse('005')),
  '007 split': readPaymentResponse(bareResponse('007')),
  '900 unpaid': readPaymentResponse(bareResponse('900')),
  '901 declined': readPaymentResponse(bareResponse('901')),
  '903 late': readPaymentResponse(bareResponse('903')),
  '904 cancelled': readPaymentResponse(bareResponse('904')),
  ...Object.fromEntries(
    ['801', '802', '803', '804', '902', '950', '951'].map((code) => [
      `${code} wrong`,
      readPaymentResponse(bareResponse(code)),
    ]),
  ),
  '999 unknown': readPaymentResponse(bareResponse('999')),
  'no XML': readPaymentResponse('<html>Bad gateway</html>'),
  'no response': { kind: 'unclear', result: '', explanation: 'timeout' },
};

const meaning = ({ result: _result, explanation: _explanation, ...view }: PaymentView) => JSON.stringify(view);

/** The first response of each meaning. `decide-attempt.test.ts` checks every response. */
export const distinctViews = Object.entries(views).filter(
  ([, view], index, all) => all.findIndex(([, other]) => meaning(other) === meaning(view)) === index,
);

export const amountThebe = views.paid?.kind === 'paid' ? (views.paid.amountThebe ?? 0) : 0;
export const bank = ['001 authorized', '003 bank', '005 queued', '007 split'];
const money = ['paid', 'paid, converted'];
export const odd = ['other amount', 'no amount', 'other currency', '002 over or under'];
export const ends = { '901 declined': 'declined', '903 late': 'expired', '904 cancelled': 'cancelled' } as const;

/** The state after each response, by the state before it. A response that is missing here does not change the state. */
export const moves: Record<AttemptState, Partial<Record<string, AttemptState>>> = (() => {
  const to = (names: readonly string[], state: AttemptState) => Object.fromEntries(names.map((name) => [name, state]));
  const seen = { ...to(money, 'paid'), ...to(odd, 'review') };
  const late = { ...seen, ...to(bank, 'pending') };
  const running = { ...late, ...ends };
  return {
    starting: running,
    open: running,
    pending: { ...running, '900 unpaid': 'declined' },
    review: seen,
    paid: {},
    declined: running,
    expired: late,
    cancelled: late,
    failed: late,
  };
})();
