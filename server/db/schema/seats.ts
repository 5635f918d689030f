import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgEnum, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { legs, seatMarkKinds, trips } from './catalogue';
import { users } from './accounts';
import { bookings } from './bookings';
import { id, reference, instant, createdAt, int4range } from './columns';

export const claimState = pgEnum('claim_state', ['held', 'booked', 'cancelled']);

/** A migration adds the exclusion constraint `seat_claims_no_overlap`, which drizzle cannot express. */
export const seatClaims = pgTable(
  'seat_claims',
  {
    id: id(),
    tripId: reference('trip_id').references(() => trips.id),
    seat: text('seat').notNull(),
    legId: reference('leg_id').references(() => legs.id),
    leg: int4range('leg').notNull(),
    state: claimState('state').notNull(),
    /** Null for a block. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    /** A block is a booked claim without a user and a booking, one for each direction over all its stops. */
    blockKind: text('block_kind', { enum: seatMarkKinds }),
    expiresAt: instant('expires_at'),
    extended: boolean('extended').notNull().default(false),
    rev: bigint('rev', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('seat_claims_of_user')
      .on(t.userId, t.tripId)
      .where(sql`state = 'held'`),
    index('seat_claims_of_trip')
      .on(t.tripId)
      .where(sql`state in ('held', 'booked')`),
    index('seat_claims_of_booking').on(t.bookingId),
    index('seat_claims_expiring')
      .on(t.expiresAt)
      .where(sql`state = 'held'`),
    check('seat_claims_held_expires', sql`(state = 'held') = (expires_at is not null)`),
    check('seat_claims_booked_booking', sql`(state = 'held' or block_kind is not null) = (booking_id is null)`),
    check(
      'seat_claims_block',
      sql`(block_kind is null or state = 'booked') and (block_kind is null) = (user_id is not null)`,
    ),
  ],
);

/**
 * A period in which a user had a live hold on a trip at every moment. The open period ends with the last hold. The rows of
 * this table and the next two have no foreign keys, because their statement changes a claim of the same user and trip.
 */
export const holdPeriods = pgTable(
  'hold_periods',
  {
    id: id(),
    userId: reference('user_id'),
    tripId: reference('trip_id'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [
    index('hold_periods_of_user').on(t.userId, t.tripId),
    index('hold_periods_of_trip').on(t.tripId),
    index('hold_periods_ended').on(t.endedAt),
  ],
);

export const holdChanges = pgTable(
  'hold_changes',
  {
    id: id(),
    userId: reference('user_id'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('hold_changes_of_user').on(t.userId, t.changedAt), index('hold_changes_old').on(t.changedAt)],
);

/** Orders the changes of a seat: drawn under the seat's lock, so it rises in commit order. */
export const seatRevision = pgSequence('seat_revision');

export const seatOutbox = pgTable(
  'seat_outbox',
  {
    id: id(),
    tripId: reference('trip_id'),
    seat: text('seat').notNull(),
    rev: bigint('rev', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('seat_outbox_of_seat').on(t.tripId, t.seat)],
);
