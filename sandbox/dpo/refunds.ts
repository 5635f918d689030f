import { decimal, refundModes, type Payment, type Payments, type RefundMode } from './payments';
import { dpoResponse, missingInTransaction, Refusal, refuseEmptyTags, textOf, type DpoResponse } from './responses';
import type { Tags, XmlFields } from './xml';

const listedLateMs = 60_000;
const manualMs = 60_000;

export const isRefundMode = (action: string): action is RefundMode => refundModes.some((mode) => mode === action);

export function paymentOf(
  tags: Tags,
  payments: Payments,
  missing = new Refusal('999', 'Transaction not found'),
): Payment {
  refuseEmptyTags(tags, (name) => missingInTransaction('950', name));
  const token = textOf(tags, 'TransactionToken');
  if (token === undefined) throw missingInTransaction('950', 'TransactionToken');
  const payment = payments.byToken(token);
  if (!payment) throw missing;
  return payment;
}

export function refundToken(tags: Tags, payments: Payments, now: Date): DpoResponse {
  const payment = paymentOf(tags, payments);
  const amount = textOf(tags, 'refundAmount');
  if (amount === undefined || !/^\d{1,9}\.\d{2}$/.test(amount)) throw missingInTransaction('950', 'refundAmount');
  if (textOf(tags, 'refundDetails') === undefined) throw missingInTransaction('950', 'refundDetails');
  const { state, refunds, refundMode: mode, isMobile } = payment;
  if (state.kind !== 'paid') throw new Refusal('999', 'Transaction is not paid');
  if (mode === 'refund-refused') throw new Refusal('999', 'Insufficient funds');
  const hundredths = Math.round(Number(amount) * 100);
  const refunded = refunds
    .filter((refund) => refund.mode !== 'refund-declined')
    .reduce((sum, refund) => sum + refund.hundredths, 0);
  if (hundredths === 0 || refunded + hundredths > state.taken.hundredths)
    throw new Refusal('999', 'Refund amount exceeds the transaction amount');
  if (isMobile && hundredths < state.taken.hundredths)
    throw new Refusal('999', 'Mobile payments can be refunded in full only');
  if (mode !== 'refund-lost-before')
    payments.save({ ...payment, refunds: [...refunds, { hundredths, madeAt: now.toISOString(), mode }] });
  return dpoResponse('000', 'Refund request was sent');
}

function lineOf(mode: Payment['refundMode'], ageMs: number): readonly [code: string, status: string] {
  if (mode === 'refund-declined') return ['008', 'Declined'];
  if (mode === 'refund-manual' && ageMs < manualMs) return ['009', 'Pending manual refund'];
  return ['003', 'Refunded'];
}

/** The provider writes its local time, two hours east of UTC. */
const localSeconds = (at: number) => new Date(at + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

export function verifyRefund(tags: Tags, payments: Payments, now: Date): XmlFields {
  const { refunds } = paymentOf(tags, payments);
  const lines = refunds.flatMap(({ hundredths, madeAt, mode }) => {
    const at = Date.parse(madeAt);
    const ageMs = now.getTime() - at;
    if (mode === 'refund-listed-late' && ageMs < listedLateMs) return [];
    const [Code, RefundStatus] = lineOf(mode, ageMs);
    const amount = decimal({ currency: 'BWP', hundredths });
    const line = { Code, RefundStatus, RefundDate: localSeconds(at), RefundAmount: `${amount}00` };
    return mode === 'refund-listed-twice' ? [line, line] : [line];
  });
  return { Code: '000', Explanation: 'Refunds found', Refunds: { Refund: lines } };
}
