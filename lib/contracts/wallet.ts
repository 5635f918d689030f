import * as z from 'zod/mini';
import { readCode } from '@/lib/typed';

const field = z.string().check(z.maxLength(120));

/** As typed; the rules are those of `lib/domain/withdraw-rules.ts`. */
export const withdrawBody = z.object({
  accountNumber: field,
  bankName: field,
  branchCode: field,
  branchAddress: field,
  ibanNumber: field,
  amount: field,
  idempotencyKey: z.uuid(),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

export const withdrawResponse = z.object({ message: z.string() });

/** The form of a withdrawal that waits for its code, or for the end of the wait after a change of password. */
export const withdrawalForm = z.object({
  withdrawalId: z.uuid(),
  code: z._default(z.string().check(z.overwrite(readCode), z.maxLength(20)), ''),
  intent: z.enum(['confirm', 'send-code', 'cancel']),
});

export const wallet = z.object({
  balanceThebe: z.int(),
  transactions: z.array(
    z.object({ type: z.string(), reference: z.string(), amountThebe: z.int(), createdAt: z.iso.datetime() }),
  ),
});
export type Wallet = z.infer<typeof wallet>;

/** `unconfirmed`: holds no money. `requested`: the amount is in the reserve. `expired`: no code in time. */
export const withdrawalStates = ['unconfirmed', 'requested', 'paid', 'rejected', 'cancelled', 'expired'] as const;

/** Account numbers show the last four digits: '•••• 1234'. */
export const withdrawal = z.object({
  id: z.uuid(),
  reference: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchAddress: z.string(),
  ibanNumber: z.string(),
  amountThebe: z.int(),
  state: z.enum(withdrawalStates),
  /** The masked contact of the code. Null unless the withdrawal waits for it. */
  codeSentTo: z.nullable(z.string()),
  /** The passenger can cancel the withdrawal until this time. Null if it does not wait. */
  notBefore: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** `payin`: the operator owes the platform, and pays it. */
export const payoutKinds = ['payout', 'payin'] as const;
export const payoutStates = ['requested', 'paid', 'withdrawn'] as const;
