import type { Wallet, Withdrawal } from '@/lib/contracts/wallet';
import { withdrawalReference } from '@/server/db/withdrawal-reference';
import { getUser } from '@/server/platform/accounts/accounts.repo';
import type { Passenger, Platform } from '@/server/platform/platform';
import { masked } from './bank-account';
import { isCancellable } from './cancel-withdrawal';
import { listWalletTransactions, walletBalance, type WalletKind, type WalletTransaction } from './ledger.repo';
import { awaitsCode, findCodeContact, maskedContact } from './withdrawal-code';
import { listWithdrawals, type WithdrawalRow } from './withdrawals.repo';

export async function loadWallet({ db }: Platform, user: Passenger): Promise<Wallet> {
  const transactions = (await listWalletTransactions(db, user.id)).map(toTransaction);
  return { balanceThebe: await walletBalance(db, user.id), transactions };
}

export async function loadWithdrawals({ db, clock }: Platform, user: Passenger): Promise<Withdrawal[]> {
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
