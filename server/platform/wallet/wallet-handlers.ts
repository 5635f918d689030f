import { doneResponse } from '@/lib/contracts/accounts';
import { AppError } from '@/lib/errors';
import { toSpecWallet, toSpecWithdrawal } from '@/server/api/specified/wallet';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import { cancelWithdrawal } from './cancel-withdrawal';
import { confirmWithdrawal } from './confirm-withdrawal';
import { decideWithdrawal } from './decide-withdrawal';
import { loadWallet, loadWithdrawals } from './load-wallet';
import { requestWithdrawal } from './request-withdrawal';
import { shownWithdrawal, withdrawalList } from './show-withdrawal';
import { resendWithdrawalCode } from './withdrawal-code';

const received = { message: 'Your withdrawal request has been received' };

export const walletHandlers = {
  wallet: ({ platform, user }) => loadWallet(platform, user),
  ownWithdrawals: ({ platform, user }) => loadWithdrawals(platform, user),
  requestWithdrawal: async ({ platform, user, body: { idempotencyKey, ...fields }, clientAddress }) => {
    await requestWithdrawal(platform, user, { idempotencyKey, clientAddress }, fields);
    return received;
  },
  changeWithdrawal: async ({ platform, user, body: { withdrawalId, code, intent }, clientAddress }) => {
    switch (intent) {
      case 'confirm':
        await confirmWithdrawal(platform, user, { withdrawalId, code, clientAddress });
        break;
      case 'send-code':
        await resendWithdrawalCode(platform, user, { withdrawalId, clientAddress });
        break;
      case 'cancel':
        await cancelWithdrawal(platform, user, withdrawalId);
    }
    return doneResponse;
  },
  transactions: async ({ platform, user }) => {
    const wallet = await loadWallet(platform, user);
    if (wallet.transactions.length === 0) throw new AppError('no_transactions');
    return toSpecWallet(wallet);
  },
  withdrawals: async ({ platform, user }) => {
    const withdrawals = await loadWithdrawals(platform, user);
    if (withdrawals.length === 0) throw new AppError('no_withdrawals');
    return { withdrawals: withdrawals.map(toSpecWithdrawal) };
  },
  requestWithdraw: async ({ platform, user, idempotencyKey, body: { userId, fields }, clientAddress }) => {
    onlyOwn(user, userId);
    if (/[,./\p{Dash}]/u.test(fields.branchAddress)) throw new AppError('branch_address_characters');
    await requestWithdrawal(platform, user, { idempotencyKey, clientAddress }, fields);
    return received;
  },
  withdrawalList,
  shownWithdrawal,
  payWithdrawal: ({ platform, params, author }) => decideWithdrawal(platform, params.withdrawalId, 'paid', author),
  rejectWithdrawal: ({ platform, params, author }) =>
    decideWithdrawal(platform, params.withdrawalId, 'rejected', author),
} satisfies Partial<Handlers>;
