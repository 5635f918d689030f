import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';

/** Pula with thebe, signed: '170.00', '-50.00'. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const field = z.string().max(120);

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
          reference: z.string(),
          /** '•••• 1234' */
          account_number: z.string(),
          bank_name: z.string(),
          branch_code: z.string(),
          branch_address: z.string(),
          /** '•••• 1234' */
          iban_number: z.string(),
          amount,
          state: z.enum(['requested', 'paid', 'rejected']),
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
      'Requests a withdrawal to a bank account. The amount in whole pula leaves the wallet at once. 404 over its balance.',
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
    output: z.object({ message: z.string() }),
  }),
} as const;
