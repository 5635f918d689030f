import { z } from 'zod';
import { appendLine, readLines } from '../json-lines';

/** An amount in hundredths of the currency: thebe or cents. A bank can take another currency than that of the payment. */
const money = z.object({ currency: z.enum(['BWP', 'USD', 'ZAR']), hundredths: z.int().min(0) });
export type Money = z.infer<typeof money>;

export const decimal = ({ hundredths }: Money): string => (hundredths / 100).toFixed(2);

const state = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['open', 'declined', 'cancelled']) }),
  z.object({ kind: z.literal('pending'), paysAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('paid'),
    paidAt: z.iso.datetime(),
    result: z.enum(['000', '002']),
    approval: z.string(),
    taken: money,
    final: money.optional(),
  }),
]);

export const refundModes = [
  ...(['refund-usual', 'refund-refused', 'refund-declined', 'refund-manual', 'refund-slow'] as const),
  ...(['refund-lost-before', 'refund-lost-after', 'refund-listed-late', 'refund-listed-twice'] as const),
] as const;
export type RefundMode = (typeof refundModes)[number];

const refund = z.object({ hundredths: z.int().min(1), madeAt: z.iso.datetime(), mode: z.enum(refundModes) });

const payment = z.object({
  token: z.string(),
  transRef: z.string(),
  createdAt: z.iso.datetime(),
  limitAt: z.iso.datetime(),
  due: money,
  companyRef: z.string(),
  accountRef: z.string(),
  redirectUrl: z.url().optional(),
  backUrl: z.url().optional(),
  description: z.string(),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    country: z.string(),
    address: z.string(),
    city: z.string(),
  }),
  state,
  slow: z.boolean(),
  stranded: z.boolean(),
  isMobile: z.boolean().default(false),
  refundMode: z.enum(refundModes).default('refund-usual'),
  refunds: z.array(refund).default([]),
});

export type Payment = z.infer<typeof payment>;
export type PaymentState = Payment['state'];
export type PaidState = Extract<PaymentState, { kind: 'paid' }>;
export type PaymentStatus = PaymentState | { kind: 'expired' };

export function paymentStatus({ state, limitAt }: Payment, now: Date): PaymentStatus {
  const payable = state.kind === 'open' || state.kind === 'declined';
  return payable && now.getTime() > Date.parse(limitAt) ? { kind: 'expired' } : state;
}

export type Payments = ReturnType<typeof openPayments>;

/**
 * Opens the payments. `file` has a JSON line for each state of a payment. The last line of a payment is its current
 * state. Without a file, payments are in memory.
 */
export function openPayments(file: string | null) {
  const byToken = new Map<string, Payment>();
  const tokensOf = new Map<string, string[]>();
  const pending = new Map<string, Payment>();

  const remember = (payment: Payment) => {
    const { token, companyRef } = payment;
    if (!byToken.has(token)) tokensOf.set(companyRef, [...(tokensOf.get(companyRef) ?? []), token]);
    byToken.set(token, payment);
    if (payment.state.kind === 'pending') pending.set(token, payment);
    else pending.delete(token);
  };

  if (file !== null) readLines(file, payment).forEach(remember);

  return {
    save: (payment: Payment): Payment => {
      if (file !== null) appendLine(file, payment);
      remember(payment);
      return payment;
    },
    byToken: (token: string) => byToken.get(token),
    byCompanyRef: (companyRef: string): Payment[] =>
      (tokensOf.get(companyRef) ?? []).flatMap((token) => byToken.get(token) ?? []),
    pending: () => [...pending.values()],
  };
}
