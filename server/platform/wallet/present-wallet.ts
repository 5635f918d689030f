import { pulaAmount } from '@/lib/format/money';
import type { Output } from '@/server/api/endpoints/table';
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
};

type Transaction = Output<'transactions'>['transactions'][number];
type Withdrawal = Output<'withdrawals'>['withdrawals'][number];

export function presentTransaction({ kind, reference, amountThebe, createdAt }: WalletTransaction): Transaction {
  return { type: types[kind], reference, amount: pulaAmount(amountThebe), created_at: createdAt.toISOString() };
}

export function presentWithdrawal(
  row: WithdrawalRow,
  owner: Parameters<typeof findCodeContact>[0],
  now: Date,
): Withdrawal {
  const isOver = row.state === 'unconfirmed' && !awaitsCode(row, now);
  const contact = awaitsCode(row, now) ? findCodeContact(owner) : undefined;
  const isWaiting = row.state === 'requested' && isCancellable(row, now);
  return {
    id: row.uuid,
    reference: withdrawalReference(row.uuid),
    account_number: masked(row.accountLast4),
    bank_name: row.bankName,
    branch_code: row.branchCode,
    branch_address: row.branchAddress,
    iban_number: masked(row.ibanLast4),
    amount: pulaAmount(row.amountThebe),
    state: isOver ? 'expired' : row.state,
    code_sent_to: contact ? maskedContact(contact) : null,
    not_before: isWaiting && row.notBefore ? row.notBefore.toISOString() : null,
    created_at: row.createdAt.toISOString(),
  };
}
