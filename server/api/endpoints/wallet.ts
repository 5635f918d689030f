import { z } from 'zod';
import { done } from '@/lib/contracts/accounts';
import { wallet, withdrawal, withdrawalForm, withdrawBody, withdrawResponse } from '@/lib/contracts/wallet';
import { endpoint } from '@/server/api/endpoint';

export const walletEndpoints = {
  wallet: endpoint({
    path: '/app/v1/wallet',
    summary: 'The balance of the caller’s wallet and its transactions, newest first.',
    caller: 'passenger',
    output: wallet,
  }),
  ownWithdrawals: endpoint({
    path: '/app/v1/withdrawals',
    summary: 'The caller’s withdrawal requests, newest first.',
    caller: 'passenger',
    output: z.array(withdrawal),
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/app/v1/withdrawals',
    summary: 'Requests a withdrawal to a bank account, in whole pula, and sends a code to the caller.',
    caller: 'passenger',
    body: withdrawBody,
    output: withdrawResponse,
  }),
  changeWithdrawal: endpoint({
    method: 'POST',
    path: '/app/v1/withdrawals/changes',
    summary:
      'Confirms a withdrawal with its code, sends a new code, or cancels it while it waits. A confirmed amount leaves the wallet.',
    caller: 'passenger',
    body: withdrawalForm,
    output: done,
  }),
} as const;
