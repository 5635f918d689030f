import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { refundCauses, refundStates } from '@/lib/contracts/refunds';
import { bookings } from './bookings';
import { id, publicId, reference, instant, createdAt } from './columns';
import { paymentAttempts } from './payments';

/** Triggers refuse other changes of state, refunds above the amount that paid the booking, and a decision without an audit row. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    uuid: publicId(),
    bookingId: reference('booking_id').references(() => bookings.id),
    attemptId: bigint('payment_attempt_id', { mode: 'number' }).references(() => paymentAttempts.id),
    cause: text('cause', { enum: refundCauses }).notNull(),
    destination: text('destination', { enum: ['wallet', 'card'] }).notNull(),
    amountThebe: integer('amount_thebe').notNull(),
    chargeThebe: integer('charge_thebe').notNull().default(0),
    state: text('state', { enum: refundStates }).notNull(),
    /** `passenger`, or the uuid of a user of the staff. */
    requestedBy: text('requested_by').notNull(),
    approvedBy: text('approved_by'),
    sendCount: smallint('send_count').notNull().default(0),
    sentAt: instant('sent_at'),
    lastResult: text('last_result'),
    explanation: text('explanation'),
    checkCount: smallint('check_count').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    /** Date and amount of the provider's line that this refund took. */
    matchedLine: text('matched_line').unique(),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('refunds_of_booking').on(t.bookingId),
    index('refunds_of_state').on(t.state, t.id),
    index('refunds_to_check')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    uniqueIndex('refunds_one_of_cancellation')
      .on(t.bookingId)
      .where(sql`cause <> 'goodwill'`),
    uniqueIndex('refunds_one_in_flight')
      .on(t.attemptId)
      .where(sql`state in ('sending', 'sent', 'unclear')`),
    check('refunds_amount', sql`amount_thebe > 0 and charge_thebe >= 0`),
    check('refunds_approver', sql`approved_by <> requested_by`),
    check(
      'refunds_approved',
      sql`cause <> 'goodwill' or state in ('needs_approval', 'refused') or approved_by is not null`,
    ),
    check('refunds_source', sql`destination = 'wallet' or payment_attempt_id is not null`),
    check('refunds_sent', sql`destination = 'card' or state not in ('sending', 'sent', 'unclear', 'failed')`),
    check('refunds_done', sql`(state = 'done') = (done_at is not null)`),
  ],
);
