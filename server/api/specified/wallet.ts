import { z } from 'zod';
import { withdrawalStates, type Wallet, type WithdrawBody, type Withdrawal } from '@/lib/contracts/wallet';
import { pulaAmount } from '@/lib/format/money';
import { endpoint } from '@/server/api/endpoint';

/** Pula with thebe, signed: '170.00', '-50.00'. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const field = z.string().max(120);

export function toSpecWallet({ balanceThebe, transactions }: Wallet) {
  return {
    balance: pulaAmount(balanceThebe),
    transactions: transactions.map(({ type, reference, amountThebe, createdAt }) => ({
      type,
      reference,
      amount: pulaAmount(amountThebe),
      created_at: createdAt,
    })),
  };
}

export const toSpecWithdrawal = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  reference: withdrawal.reference,
  account_number: withdrawal.accountNumber,
  bank_name: withdrawal.bankName,
  branch_code: withdrawal.branchCode,
  branch_address: withdrawal.branchAddress,
  iban_number: withdrawal.ibanNumber,
  amount: pulaAmount(withdrawal.amountThebe),
  state: withdrawal.state,
  code_sent_to: withdrawal.codeSentTo,
  not_before: withdrawal.notBefore,
  created_at: withdrawal.createdAt,
});

const specWithdrawal = z
  .object({
    user_id: z.uuid(),
    account_number: field,
    bank_name: field,
    branch_code: field,
    branch_address: field,
    iban_number: field,
    /** Digits, as text or number. */
    amount: z.union([field, z.number().transform(String)]),
  })
  .transform(({ user_id, ...body }): { userId: string; fields: Omit<WithdrawBody, 'idempotencyKey'> } => ({
    userId: user_id,
    fields: {
      accountNumber: body.account_number,
      bankName: body.bank_name,
      branchCode: body.branch_code,
      branchAddress: body.branch_address,
      ibanNumber: body.iban_number,
      amount: body.amount,
    },
  }));

export const specifiedWallet = {
  transactions: endpoint({
    path: '/get-transactions',
    envelope: 'code',
    summary: 'The transactions of the caller’s wallet, newest first, and its balance. 404 without transactions.',
    caller: 'passenger',
    output: z.object({
      balance: amount,
      transactions: z.array(
        z.object({ type: z.string(), reference: z.string(), amount, created_at: z.iso.datetime() }),
      ),
    }),
  }),
  withdrawals: endpoint({
    path: '/get-withdrawals',
    envelope: 'code',
    summary:
      'The caller’s withdrawal requests, newest first, with the last four digits of account numbers. 404 without requests.',
    caller: 'passenger',
    output: z.object({
      withdrawals: z.array(
        z.object({
          id: z.uuid(),
          reference: z.string(),
          /** '•••• 1234' */
          account_number: z.string(),
          bank_name: z.string(),
          branch_code: z.string(),
          branch_address: z.string(),
          /** '•••• 1234' */
          iban_number: z.string(),
          amount,
          state: z.enum(withdrawalStates),
          /** The masked phone or e-mail address of the code. Null if the withdrawal does not wait for one. */
          code_sent_to: z.string().nullable(),
          /** The caller can cancel the withdrawal until this time. Null if it does not wait. */
          not_before: z.iso.datetime().nullable(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  requestWithdraw: endpoint({
    method: 'POST',
    path: '/request-withdraw',
    envelope: 'code',
    summary:
      'Requests a withdrawal to a bank account, in whole pula, and sends a code to the caller. 404 over the balance of the wallet, or with 3 open withdrawals.',
    caller: 'passenger',
    idempotent: true,
    body: specWithdrawal,
    output: z.object({ message: z.string() }),
  }),
} as const;
