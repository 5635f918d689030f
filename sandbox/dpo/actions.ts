import { randomInt } from 'node:crypto';
import type { Money, PaidState, Payment } from './payments';

const pendingMs = 10_000;
const hundredthsOfPula = 100;

export const dpoActions = [
  ...(['pay', 'decline', 'cancel', 'pay-later', 'wrong-amount', 'underpaid', 'other-currency', 'converted'] as const),
  ...(['push-only', 'push-twice', 'slow', 'pay-mobile'] as const),
] as const;
export type DpoAction = (typeof dpoActions)[number];

const aPulaLess = ({ hundredths, ...due }: Money): Money => ({
  ...due,
  hundredths: Math.max(0, hundredths - hundredthsOfPula),
});
const converted = ({ hundredths }: Money): Money => ({
  currency: 'USD',
  hundredths: Math.round((hundredths * 5) / 68),
});

function paid(now: Date, taken: Money, details: Partial<Pick<PaidState, 'final' | 'result'>> = {}): PaidState {
  const approval = String(randomInt(100_000_000, 1_000_000_000));
  return { kind: 'paid', paidAt: now.toISOString(), result: '000', approval, taken, final: taken, ...details };
}

export function afterAction(payment: Payment, action: DpoAction, now: Date): Payment {
  const { due } = payment;
  switch (action) {
    case 'decline':
      return { ...payment, state: { kind: 'declined' } };
    case 'cancel':
      return { ...payment, state: { kind: 'cancelled' } };
    case 'pay-later':
      return { ...payment, state: { kind: 'pending', paysAt: new Date(now.getTime() + pendingMs).toISOString() } };
    case 'wrong-amount':
      return { ...payment, state: paid(now, aPulaLess(due)) };
    case 'underpaid':
      return { ...payment, state: paid(now, aPulaLess(due), { result: '002' }) };
    case 'other-currency':
      return { ...payment, state: paid(now, { ...due, currency: 'ZAR' }, { final: undefined }) };
    case 'converted':
      return { ...payment, state: paid(now, converted(due), { final: due }) };
    case 'push-only':
      return { ...payment, state: paid(now, due), stranded: true };
    case 'slow':
      return { ...payment, state: paid(now, due), slow: true };
    case 'pay-mobile':
      return { ...payment, state: paid(now, due), isMobile: true };
    case 'pay':
    case 'push-twice':
      return { ...payment, state: paid(now, due) };
  }
}

export function afterWaiting(payment: Payment, now: Date): Payment {
  if (payment.state.kind !== 'pending') return payment;
  const paysAt = new Date(payment.state.paysAt);
  return paysAt <= now ? { ...payment, state: paid(paysAt, payment.due) } : payment;
}
