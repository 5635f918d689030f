import { AppError } from '@/lib/errors';
import { pulaAmount } from '@/lib/format/money';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { walletEndpoints } from '@/server/api/endpoints/wallet';
import { findUser } from '@/server/platform/accounts/find-user';
import { cancelWithdrawal } from './cancel-withdrawal';
import { confirmWithdrawal } from './confirm-withdrawal';
import { listWalletTransactions, walletBalance } from './ledger.repo';
import { presentTransaction, presentWithdrawal } from './present-wallet';
import { requestWithdrawal } from './request-withdrawal';
import { resendWithdrawalCode } from './resend-withdrawal-code';
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
    const { user: owner } = await findUser(platform.db, user.id);
    return { withdrawals: withdrawals.map((row) => presentWithdrawal(row, owner, platform.clock())) };
  },
  requestWithdraw: async ({ platform, user, idempotencyKey, body, clientAddress }) => {
    onlyOwn(user, body.user_id);
    await requestWithdrawal(
      platform,
      user,
      { idempotencyKey, clientAddress },
      {
        accountNumber: body.account_number,
        bankName: body.bank_name,
        branchCode: body.branch_code,
        branchAddress: body.branch_address,
        ibanNumber: body.iban_number,
        amount: body.amount,
      },
    );
    return { message: 'Your withdrawal request has been received' };
  },
  confirmWithdraw: async ({ platform, user, body, clientAddress }) => {
    onlyOwn(user, body.user_id);
    await confirmWithdrawal(platform, user, { withdrawalId: body.withdrawal_id, code: body.code, clientAddress });
    return { message: 'Your withdrawal is confirmed' };
  },
  withdrawCode: async ({ platform, user, body, clientAddress }) => {
    onlyOwn(user, body.user_id);
    await resendWithdrawalCode(platform, user, { withdrawalId: body.withdrawal_id, clientAddress });
    return { message: 'We sent a new code' };
  },
  cancelWithdraw: async ({ platform, user, body }) => {
    onlyOwn(user, body.user_id);
    await cancelWithdrawal(platform, user, body.withdrawal_id);
    return { message: 'Your withdrawal is cancelled' };
  },
};
