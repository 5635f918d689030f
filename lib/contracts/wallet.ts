import * as z from 'zod/mini';

const field = z.string().check(z.maxLength(120));

/** POST /api/user/withdrawals: as typed; the rules are those of `lib/domain/withdraw-rules.ts`. */
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
export type WithdrawResponse = z.infer<typeof withdrawResponse>;

/** The form of a withdrawal that waits for its code, or for the end of the wait after a change of password. */
export const withdrawalForm = z.object({
  withdrawalId: z.uuid(),
  code: z._default(z.string().check(z.maxLength(20)), ''),
  intent: z.enum(['confirm', 'send-code', 'cancel']),
});
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

/** The data of /user/wallet. Amounts are formatted: '+P170.00'. */
export type Wallet = {
  balance: string;
  transactions: { type: string; reference: string; amount: string; createdAt: string }[];
};

/** The data of /user/withdrawals. Account numbers show the last four digits: '•••• 1234'. */
export type Withdrawal = {
  id: string;
  reference: string;
  accountNumber: string;
  bankName: string;
  branchCode: string;
  branchAddress: string;
  ibanNumber: string;
  amount: string;
  state: 'unconfirmed' | 'requested' | 'paid' | 'rejected' | 'cancelled' | 'expired';
  /** The masked contact of the code. Null unless the withdrawal waits for it. */
  codeSentTo: string | null;
  /** The passenger can cancel the withdrawal until this time. Null if it does not wait. */
  notBefore: string | null;
};
