import { doneResponse } from '@/lib/contracts/accounts';
import type { Wallet, Withdrawal } from '@/lib/contracts/wallet';
import { AppError } from '@/lib/errors';
import type { walletEndpoints } from '@/server/api/endpoints/wallet';
import { toSpecWallet, toSpecWithdrawal, type specifiedWallet } from '@/server/api/specified/wallet';
import { onlyOwn, type Handlers } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import { confirmWithdrawal } from './confirm-withdrawal';
import { endWithdrawal } from './end-withdrawal';
import { listWalletTransactions, walletBalance, type WalletKind, type WalletTransaction } from './ledger.repo';
import { requestWithdrawal } from './request-withdrawal';
import { resendWithdrawalCode, awaitsCode, findCodeContact, maskedContact } from './withdrawal-code';
import {
  listWithdrawals,
  type WithdrawalRow,
  findOwnWithdrawal,
  lockWithdrawal,
  markDecided,
} from './withdrawals.repo';
import { masked } from './bank-account';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { inTransaction } from '@/server/db/client';

const received = { message: 'Your withdrawal request has been received' };

async function loadWallet({ db }: Platform, user: Passenger): Promise<Wallet> {
  const transactions = (await listWalletTransactions(db, user.id)).map(toTransaction);
  return { balanceThebe: await walletBalance(db, user.id), transactions };
}

async function loadWithdrawals({ db, clock }: Platform, user: Passenger): Promise<Withdrawal[]> {
  const withdrawals = await listWithdrawals(db, user.id);
  if (withdrawals.length === 0) return [];
  const owner = await getUser(db, user.id);
  return withdrawals.map((row) => toWithdrawal(row, owner, clock()));
}

const types: Record<WalletKind, string> = {
  card_payment: 'Card payment',
  terminal_payment: 'Terminal payment',
  terminal_voided: 'Terminal payment taken back',
  wallet_credit: 'Credit',
  withdrawal_requested: 'Withdrawal',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_rejected: 'Withdrawal returned',
  withdrawal_cancelled: 'Withdrawal cancelled',
  refund_ordered: 'Refund',
  refund_done: 'Refund',
  refund_refused: 'Refund',
};

const toTransaction = ({
  kind,
  reference,
  amountThebe,
  createdAt,
}: WalletTransaction): Wallet['transactions'][number] => ({
  type: types[kind],
  reference,
  amountThebe,
  createdAt: createdAt.toISOString(),
});

function toWithdrawal(row: WithdrawalRow, owner: Parameters<typeof findCodeContact>[0], now: Date): Withdrawal {
  const isOver = row.state === 'unconfirmed' && !awaitsCode(row, now);
  const contact = awaitsCode(row, now) ? findCodeContact(owner) : undefined;
  const isWaiting = row.state === 'requested' && isCancellable(row, now);
  return {
    id: row.uuid,
    reference: withdrawalReference(row.uuid),
    accountNumber: masked(row.accountLast4),
    bankName: row.bankName,
    branchCode: row.branchCode,
    branchAddress: row.branchAddress,
    ibanNumber: masked(row.ibanLast4),
    amountThebe: row.amountThebe,
    state: isOver ? 'expired' : row.state,
    codeSentTo: contact ? maskedContact(contact) : null,
    notBefore: isWaiting && row.notBefore ? row.notBefore.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** After the wait, a bank may be paying it already. */
const isCancellable = ({ state, notBefore }: WithdrawalRow, now: Date) =>
  state === 'unconfirmed' || (state === 'requested' && notBefore !== null && notBefore > now);

async function cancelWithdrawal(platform: Platform, user: Passenger, withdrawalId: string): Promise<void> {
  if (!(await findOwnWithdrawal(platform.db, user.id, withdrawalId))) throw new AppError('not_found');
  await inTransaction(platform.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    if (!withdrawal || withdrawal.state === 'cancelled' || withdrawal.state === 'expired') return;
    if (!isCancellable(withdrawal, platform.clock())) throw new AppError('withdrawal_not_waiting');
    if (withdrawal.state === 'unconfirmed') await markDecided(tx, withdrawal.id, 'cancelled');
    else await endWithdrawal(platform, tx, withdrawal, 'cancelled');
  });
}

export const walletHandlers: Pick<Handlers, keyof typeof walletEndpoints | keyof typeof specifiedWallet> = {
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
};
