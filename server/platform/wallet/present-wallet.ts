import { pulaAmount } from '@/lib/format/money';
import type { Output } from '@/server/api/endpoints/table';
import { masked } from './bank-account';
import type { TransferKind, WalletTransaction } from './ledger.repo';
import { withdrawalReference } from './withdrawal-message';
import type { WithdrawalRow } from './withdrawals.repo';

const types: Record<TransferKind, string> = {
  card_payment: 'Card payment',
  terminal_payment: 'Terminal payment',
  wallet_credit: 'Credit',
  withdrawal_requested: 'Withdrawal',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_rejected: 'Withdrawal returned',
};

type Transaction = Output<'transactions'>['transactions'][number];
type Withdrawal = Output<'withdrawals'>['withdrawals'][number];

export function presentTransaction({ kind, reference, amountThebe, createdAt }: WalletTransaction): Transaction {
  return { type: types[kind], reference, amount: pulaAmount(amountThebe), created_at: createdAt.toISOString() };
}

export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    reference: withdrawalReference(row.uuid),
    account_number: masked(row.accountLast4),
    bank_name: row.bankName,
    branch_code: row.branchCode,
    branch_address: row.branchAddress,
    iban_number: masked(row.ibanLast4),
    amount: pulaAmount(row.amountThebe),
    state: row.state,
    created_at: row.createdAt.toISOString(),
  };
}
