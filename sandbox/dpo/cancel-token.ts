import { dpoResponse, missingInTransaction, Refusal, refuseOddTagsOfPayment, textOf } from './responses';
import { paymentStatus, type Payment, type Payments } from './payments';
import type { Tags } from './xml';

const whyNot = {
  pending: 'Transaction is pending',
  paid: 'Transaction already paid',
  cancelled: 'Transaction already cancelled',
  expired: 'The transaction passed the Payment Time Limit',
} as const;

export const tokenCancelled = dpoResponse('000', 'Token been updated to status cancelled');

/**
 * Returns the payment of the request as cancelled, without saving it. Throws the Refusal that the provider responds
 * with.
 */
export function cancelToken(tags: Tags, payments: Payments, now: Date): Payment {
  refuseOddTagsOfPayment(tags);
  const token = textOf(tags, 'TransactionToken');
  if (token === undefined) throw missingInTransaction('950', 'TransactionToken');
  const payment = payments.byToken(token);
  if (!payment) throw new Refusal('999', 'Transaction not found');
  const { kind } = paymentStatus(payment, now);
  if (kind !== 'open' && kind !== 'declined') throw new Refusal('999', whyNot[kind]);
  return { ...payment, state: { kind: 'cancelled' } };
}
