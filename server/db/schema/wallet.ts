import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { payoutKinds, payoutStates, withdrawalStates } from '@/lib/contracts/wallet';
import { users } from './accounts';
import { bookings } from './bookings';
import { operators } from './catalogue';
import { id, publicId, reference, instant, createdAt } from './columns';

/** Triggers refuse changes of rows, and transfers whose entries do not sum to zero. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    uuid: publicId(),
    kind: text('kind', {
      enum: [
        ...(['card_payment', 'terminal_payment', 'terminal_voided', 'wallet_credit'] as const),
        ...(['withdrawal_requested', 'withdrawal_paid', 'withdrawal_rejected', 'withdrawal_cancelled'] as const),
        ...(['refund_ordered', 'refund_done', 'refund_refused'] as const),
        ...(['commission_charged', 'commission_returned', 'payout', 'payin'] as const),
      ],
    }).notNull(),
    cause: text('cause').notNull().unique(),
    reference: text('reference').notNull(),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    /** A payout has it. The operator of other money is that of the booking's trip. */
    operatorId: bigint('operator_id', { mode: 'number' }).references(() => operators.id),
    createdAt: createdAt(),
  },
  (t) => [index('ledger_transfers_of_booking').on(t.bookingId), index('ledger_transfers_by_time').on(t.createdAt)],
);

/**
 * `own_cash`: taken by members of operators. `refund_due`: promised to passengers and not yet paid back. `settled`: what the
 * commission and the payouts took from the debt to an operator. The debt is `sales` + `own_cash` + `settled`.
 */
export const ledgerAccounts = [
  ...(['provider', 'terminal', 'own_cash', 'sales', 'refund_due', 'wallet', 'reserve', 'bank'] as const),
  ...(['commission', 'settled'] as const),
] as const;

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transferId: reference('transfer_id').references(() => ledgerTransfers.id),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    amountThebe: integer('amount_thebe').notNull(),
  },
  (t) => [
    index('ledger_entries_of_transfer').on(t.transferId),
    index('ledger_entries_of_user').on(t.userId, t.account, t.id),
    check('ledger_entries_amount', sql`amount_thebe <> 0`),
    check('ledger_entries_owner', sql`(account in ('wallet', 'reserve')) = (user_id is not null)`),
  ],
);

/** Balances, written by a trigger on the entries. The check constraint prevents an overdraft. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    userId: reference('user_id').references(() => users.id),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    balanceThebe: bigint('balance_thebe', { mode: 'number' }).notNull(),
  },
  (t) => [unique().on(t.userId, t.account), check('ledger_balances_covered', sql`balance_thebe >= 0`)],
);

/** A payout to an operator, or the money that an operator paid to the platform. A trigger asks for audit rows. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    uuid: publicId(),
    operatorId: reference('operator_id').references(() => operators.id),
    kind: text('kind', { enum: payoutKinds }).notNull(),
    amountThebe: integer('amount_thebe').notNull(),
    accountLast4: text('account_last4').notNull(),
    state: text('state', { enum: payoutStates }).notNull().default('requested'),
    /** The uuids of two users of the platform. */
    requestedBy: text('requested_by').notNull(),
    decidedBy: text('decided_by'),
    bankReference: text('bank_reference'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payouts_of_operator').on(t.operatorId, t.id),
    check('payouts_amount', sql`amount_thebe > 0`),
    check('payouts_account', sql`account_last4 ~ '^[0-9]{4}$'`),
    check('payouts_two_people', sql`state <> 'paid' or decided_by <> requested_by`),
    check('payouts_decided', sql`(state = 'requested') = (decided_at is null and decided_by is null)`),
    check('payouts_paid', sql`(state = 'paid') = (bank_reference is not null)`),
  ],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    uuid: publicId(),
    userId: reference('user_id').references(() => users.id),
    accountNumber: text('account_number').notNull(),
    accountLast4: text('account_last4').notNull(),
    bankName: text('bank_name').notNull(),
    branchCode: text('branch_code').notNull(),
    branchAddress: text('branch_address').notNull(),
    ibanNumber: text('iban_number').notNull(),
    ibanLast4: text('iban_last4').notNull(),
    amountThebe: integer('amount_thebe').notNull(),
    state: text('state', { enum: withdrawalStates }).notNull().default('unconfirmed'),
    confirmBy: instant('confirm_by'),
    confirmedAt: instant('confirmed_at'),
    /** It is not paid before this time, because the password had changed shortly before. Its owner can cancel it until then. */
    notBefore: instant('not_before'),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('withdrawals_idempotency').on(t.userId, t.idempotencyKey),
    index('withdrawals_of_user').on(t.userId, t.id),
    uniqueIndex('withdrawals_one_unconfirmed')
      .on(t.userId)
      .where(sql`state = 'unconfirmed'`),
    check('withdrawals_amount', sql`amount_thebe > 0 and amount_thebe % 100 = 0`),
    check('withdrawals_decided', sql`(state in ('unconfirmed', 'requested')) = (decided_at is null)`),
    check('withdrawals_confirm_by', sql`state <> 'unconfirmed' or confirm_by is not null`),
  ],
);
