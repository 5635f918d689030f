import type { Wallet, Withdrawal } from '@/lib/contracts/wallet';
import { masked } from './bank-account';
import { isCancellable } from './cancel-withdrawal';
import type { TransferKind, WalletTransaction } from './ledger.repo';
import { awaitsCode, findCodeContact, maskedContact } from './withdrawal-code';
import { withdrawalReference } from './withdrawal-message';
import type { WithdrawalRow } from './withdrawals.repo';

const types: Record<TransferKind, string> = {
  card_payment: 'Card payment',
  terminal_payment: 'Terminal payment',
  wallet_credit: 'Credit',
  withdrawal_requested: 'Withdrawal',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_rejected: 'Withdrawal returned',
  withdrawal_cancelled: 'Withdrawal cancelled',
  refund_ordered: 'Refund',
  refund_done: 'Refund',
  refund_refused: 'Refund',
};

export const toTransaction = ({
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

export function toWithdrawal(row: WithdrawalRow, owner: Parameters<typeof findCodeContact>[0], now: Date): Withdrawal {
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
