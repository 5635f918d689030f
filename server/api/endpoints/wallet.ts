import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';

/** Pula with thebe, signed: '170.00', '-50.00'. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const field = z.string().max(120);
const ownWithdrawal = z.object({ user_id: z.uuid(), withdrawal_id: z.uuid() });
const output = z.object({ message: z.string() });

export const walletEndpoints = {
  transactions: endpoint({
    method: 'GET',
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
    method: 'GET',
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
          state: z.enum(['unconfirmed', 'requested', 'paid', 'rejected', 'cancelled', 'expired']),
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
    body: z.object({
      user_id: z.uuid(),
      account_number: field,
      bank_name: field,
      branch_code: field,
      branch_address: field,
      iban_number: field,
      /** Digits, as text or number. */
      amount: z.union([field, z.number().transform(String)]),
    }),
    output,
  }),
  confirmWithdraw: endpoint({
    method: 'POST',
    path: '/confirm-withdraw',
    envelope: 'code',
    summary: 'Confirms a withdrawal with its code. The amount leaves the wallet. 404 over its balance.',
    caller: 'passenger',
    body: ownWithdrawal.extend({ code: z.string().max(20) }),
    output,
  }),
  withdrawCode: endpoint({
    method: 'POST',
    path: '/withdraw-code',
    envelope: 'code',
    summary: 'Sends a new code for an unconfirmed withdrawal.',
    caller: 'passenger',
    body: ownWithdrawal,
    output,
  }),
  cancelWithdraw: endpoint({
    method: 'POST',
    path: '/cancel-withdraw',
    envelope: 'code',
    summary: 'Cancels a withdrawal that is unconfirmed or waits after a change of password or phone.',
    caller: 'passenger',
    body: ownWithdrawal,
    output,
  }),
} as const;
