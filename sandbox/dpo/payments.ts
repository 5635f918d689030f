import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
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
    /** What it was converted to; absent where nobody knows. */
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
  /** The API takes its time over this one. */
  slow: z.boolean(),
  /** The customer's browser finds no way back. */
  stranded: z.boolean(),
});

export type Payment = z.infer<typeof payment>;
export type PaymentState = Payment['state'];
export type PaidState = Extract<PaymentState, { kind: 'paid' }>;
export type Standing = PaymentState | { kind: 'expired' };

/** How a payment stands at `now`: one that is open or declined can be paid until its limit. */
export function standing({ state, limitAt }: Payment, now: Date): Standing {
  const payable = state.kind === 'open' || state.kind === 'declined';
  return payable && now.getTime() > Date.parse(limitAt) ? { kind: 'expired' } : state;
}

export type Payments = {
  /** Keeps a payment as it now is. It is in the file before this returns. */
  readonly save: (payment: Payment) => Payment;
  readonly byToken: (token: string) => Payment | undefined;
  /** In the order in which they were made. */
  readonly byCompanyRef: (companyRef: string) => Payment[];
  readonly pending: () => Payment[];
};

/** Whole lines only: what follows the last newline is a write cut short by a kill, and was never acknowledged. */
function readLines(file: string): Payment[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  if (wholeBytes < content.length) truncateSync(file, wholeBytes);
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => payment.parse(JSON.parse(line)));
}

/** Every payment, a JSON line in `file` for each state it was in: the last one counts. Without a file, in memory. */
export function openPayments(file: string | null): Payments {
  const byToken = new Map<string, Payment>();
  const tokensOf = new Map<string, string[]>();
  const pending = new Map<string, Payment>();

  const remember = (kept: Payment) => {
    const { token, companyRef } = kept;
    if (!byToken.has(token)) tokensOf.set(companyRef, [...(tokensOf.get(companyRef) ?? []), token]);
    byToken.set(token, kept);
    if (kept.state.kind === 'pending') pending.set(token, kept);
    else pending.delete(token);
  };

  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    readLines(file).forEach(remember);
  }

  return {
    save: (kept) => {
      // Synchronous on purpose: once the kernel has the bytes, no kill of this process can lose them.
      if (file !== null) appendFileSync(file, `${JSON.stringify(kept)}\n`);
      remember(kept);
      return kept;
    },
    byToken: (token) => byToken.get(token),
    byCompanyRef: (companyRef) => (tokensOf.get(companyRef) ?? []).flatMap((token) => byToken.get(token) ?? []),
    pending: () => [...pending.values()],
  };
}
