import { AppError } from '@/lib/errors';
import { pulaAmount } from '@/lib/format/money';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { walletEndpoints } from '@/server/api/endpoints/wallet';
import { listWalletTransactions, walletBalance } from './ledger.repo';
import { presentTransaction, presentWithdrawal } from './present-wallet';
import { requestWithdrawal } from './request-withdrawal';
import { listWithdrawals } from './withdrawals.repo';

export const walletHandlers: Pick<Handlers, keyof typeof walletEndpoints> = {
  transactions: async ({ platform, user }) => {
    const transactions = await listWalletTransactions(platform.db, user.id);
    if (transactions.length === 0) throw new AppError('no_transactions');
    const balance = pulaAmount(await walletBalance(platform.db, user.id));
    return { balance, transactions: transactions.map(presentTransaction) };
  },
  withdrawals: async ({ platform, user }) => {
    const withdrawals = await listWithdrawals(platform.db, user.id);
    if (withdrawals.length === 0) throw new AppError('no_withdrawals');
    return { withdrawals: withdrawals.map(presentWithdrawal) };
  },
  requestWithdraw: async ({ platform, user, idempotencyKey, body }) => {
    onlyOwn(user, body.user_id);
    await requestWithdrawal(platform, user, idempotencyKey, {
      accountNumber: body.account_number,
      bankName: body.bank_name,
      branchCode: body.branch_code,
      branchAddress: body.branch_address,
      ibanNumber: body.iban_number,
      amount: body.amount,
    });
    return { message: 'Your withdrawal request has been received' };
  },
};
