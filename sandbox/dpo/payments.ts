import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { appendLine } from '../append-line';
import { money } from './money';

const state = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['open', 'declined', 'cancelled']) }),
  z.object({ kind: z.literal('pending'), paysAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('paid'),
    paidAt: z.iso.datetime(),
    result: z.enum(['000', '002']),
    approval: z.string(),
    taken: money,
    /** The amount after conversion. Absent if it is unknown. */
    final: money.optional(),
  }),
]);

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
    zip: z.string(),
  }),
  state,
  /** True if responses about this payment are delayed. */
  slow: z.boolean(),
  /** True if the browser does not return to the merchant. */
  stranded: z.boolean(),
});

export type Payment = z.infer<typeof payment>;
export type PaymentState = Payment['state'];
export type PaidState = Extract<PaymentState, { kind: 'paid' }>;
export type PaymentStatus = PaymentState | { kind: 'expired' };

/** Returns the state of a payment at `now`. An open or declined payment expires at its limit. */
export function paymentStatus({ state, limitAt }: Payment, now: Date): PaymentStatus {
  const payable = state.kind === 'open' || state.kind === 'declined';
  return payable && now.getTime() > Date.parse(limitAt) ? { kind: 'expired' } : state;
}

export type Payments = {
  /** Stores the payment in the file before it returns. */
  readonly save: (payment: Payment) => Payment;
  readonly byToken: (token: string) => Payment | undefined;
  /** Returns the payments in the order of their creation. */
  readonly byCompanyRef: (companyRef: string) => Payment[];
  readonly pending: () => Payment[];
};

/** Reads complete lines only. A kill can cut the last line short. That write was never acknowledged. */
function readLines(file: string): Payment[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  if (wholeBytes < content.length) truncateSync(file, wholeBytes);
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => payment.parse(JSON.parse(line)));
}

/**
 * Opens the payments. `file` has a JSON line for each state of a payment. The last line of a payment is its current
 * state. Without a file, payments are in memory.
 */
export function openPayments(file: string | null): Payments {
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

  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    readLines(file).forEach(remember);
  }

  return {
    save: (payment) => {
      if (file !== null) appendLine(file, JSON.stringify(payment));
      remember(payment);
      return payment;
    },
    byToken: (token) => byToken.get(token),
    byCompanyRef: (companyRef) => (tokensOf.get(companyRef) ?? []).flatMap((token) => byToken.get(token) ?? []),
    pending: () => [...pending.values()],
  };
}
