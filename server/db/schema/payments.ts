import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attemptStates } from '@/lib/contracts/payments';
import { bookings } from './bookings';
import { operators } from './catalogue';
import { staffMembers } from './staff';
import { id, publicId, reference, instant, createdAt } from './columns';

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    uuid: publicId(),
    bookingId: reference('booking_id').references(() => bookings.id),
    provider: text('provider', { enum: ['dpo'] }).notNull(),
    state: text('state', { enum: attemptStates }).notNull().default('starting'),
    amountThebe: integer('amount_thebe').notNull(),
    seats: text('seats').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').unique(),
    providerReference: text('provider_reference'),
    lastResult: text('last_result'),
    /** The amount in the last response of the provider that named one in pula. */
    reportedThebe: integer('reported_thebe'),
    /** When the payment came under review. It stays after the review. */
    reviewAt: instant('review_at'),
    checkCount: smallint('asked').notNull().default(0),
    nextCheckAt: instant('next_ask_at').defaultNow(),
    pushedAt: instant('pushed_at'),
    method: text('method', { enum: ['card', 'mobile', 'unknown'] }),
    effect: text('effect', { enum: ['booking', 'wallet'] }),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payment_attempts_one_live')
      .on(t.bookingId)
      .where(sql`state in ('starting', 'open')`),
    index('payment_attempts_of_reference').on(t.providerReference),
    index('payment_attempts_of_booking').on(t.bookingId),
    index('payment_attempts_to_ask')
      .on(t.nextCheckAt)
      .where(sql`next_ask_at is not null`),
    check('payment_attempts_amount', sql`amount_thebe > 0`),
    check('payment_attempts_token', sql`token is not null or state in ('starting', 'failed')`),
    check('payment_attempts_paid', sql`(state = 'paid') = (paid_at is not null and effect is not null)`),
  ],
);

export const terminalAgents = pgTable('terminal_agents', {
  id: id(),
  uuid: publicId(),
  name: text('name').notNull().unique(),
  keyHash: text('key_hash').notNull().unique(),
  /** Null: it takes money for every operator. */
  operatorId: bigint('operator_id', { mode: 'number' }).references(() => operators.id),
  place: text('place'),
  dailyThebe: integer('daily_thebe'),
  /** Null in a row of an earlier release, whose key has no end. */
  expiresAt: instant('expires_at'),
  /** Wrong booking numbers of the hour that began at `wrongSince`. Too many of them blocked it. */
  wrongCount: smallint('wrong_count').notNull().default(0),
  wrongSince: instant('wrong_since'),
  blockedAt: instant('blocked_at'),
  revokedAt: instant('revoked_at'),
  createdAt: createdAt(),
});

/** The words of a receipt when it was handed over. The names of passengers are read when it is printed. */
type HandedReceipt = Record<'operator' | 'from' | 'to' | 'boardingPlace' | 'departsAt' | 'takenBy', string> & {
  phone: string | null;
};

/** A trigger refuses changes, apart from one void. */
export const terminalPayments = pgTable(
  'terminal_payments',
  {
    id: id(),
    uuid: publicId(),
    agentId: bigint('agent_id', { mode: 'number' }).references(() => terminalAgents.id),
    memberId: bigint('member_id', { mode: 'number' }).references(() => staffMembers.id),
    /** The operator of the member. Its receipts are one series without gaps. */
    operatorId: bigint('operator_id', { mode: 'number' }).references(() => operators.id),
    bookingId: reference('booking_id').references(() => bookings.id),
    amountThebe: integer('amount_thebe').notNull(),
    receiptNumber: text('receipt_number').notNull(),
    /** Null in a row of an earlier release. */
    seats: text('seats').array(),
    /** Null for a terminal, and in a row of an earlier release. */
    receipt: jsonb('receipt').$type<HandedReceipt>(),
    voidedAt: instant('voided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('terminal_payments_receipt').on(t.agentId, t.receiptNumber),
    unique('terminal_payments_receipt_of_operator').on(t.operatorId, t.receiptNumber),
    uniqueIndex('terminal_payments_one')
      .on(t.bookingId)
      .where(sql`voided_at is null`),
    index('terminal_payments_of_booking').on(t.bookingId),
    index('terminal_payments_of_operator').on(t.operatorId, t.createdAt),
    check('terminal_payments_amount', sql`amount_thebe > 0`),
    check('terminal_payments_taker', sql`(agent_id is null) = (member_id is not null)`),
    check('terminal_payments_series', sql`(member_id is null) = (operator_id is null)`),
  ],
);
