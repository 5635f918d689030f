import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { cancelReasons } from '@/lib/contracts/bookings';
import { legs, trips } from './catalogue';
import { users } from './accounts';
import { id, publicId, reference, instant, createdAt } from './columns';

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    uuid: publicId(),
    reservationNumber: text('reservation_number').notNull().unique(),
    userId: reference('user_id').references(() => users.id),
    tripId: reference('trip_id').references(() => trips.id),
    legId: reference('leg_id').references(() => legs.id),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    departsAt: instant('departs_at').notNull(),
    arrivesAt: instant('arrives_at').notNull(),
    fareThebe: integer('fare_thebe').notNull(),
    /** The platform keeps this of the payment, which fixes it. 0 while the booking is unpaid. */
    commissionThebe: integer('commission_thebe').notNull().default(0),
    status: text('status', { enum: ['active', 'cancelled', 'used'] })
      .notNull()
      .default('active'),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason', { enum: cancelReasons }),
    payBy: instant('pay_by').notNull(),
    /** The announced delay. The sold times above never change. */
    delayMinutes: smallint('delay_minutes').notNull().default(0),
    /** The longest announced delay. The end of the time to pay has moved by it. */
    longestDelayMinutes: smallint('longest_delay_minutes').notNull().default(0),
    remindedAt: instant('reminded_at'),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('bookings_idempotency').on(t.userId, t.idempotencyKey),
    index('bookings_of_user').on(t.userId, t.status, t.departsAt, t.id),
    index('bookings_of_user_any').on(t.userId, t.departsAt, t.id),
    index('bookings_of_trip').on(t.tripId),
    index('bookings_recent').on(t.userId, t.createdAt),
    index('bookings_unpaid')
      .on(t.payBy)
      .where(sql`status = 'active' and paid_at is null`),
    index('bookings_arriving')
      .on(t.arrivesAt)
      .where(sql`status = 'active' and paid_at is not null`),
  ],
);

export const passengers = pgTable(
  'passengers',
  {
    id: id(),
    uuid: publicId(),
    bookingId: reference('booking_id').references(() => bookings.id),
    names: text('names').notNull(),
    seat: text('seat').notNull(),
    status: text('status', { enum: ['active', 'cancelled', 'used'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique().on(t.bookingId, t.seat),
    // The release before searches with it while it serves. The next release drops it.
    index('passengers_name_words').using('gin', sql`to_tsvector('simple', ${t.names})`),
    index('passengers_folded_names').using('gin', sql`to_tsvector('simple', folded_name(${t.names}))`),
  ],
);

export const bookingDrafts = pgTable(
  'booking_drafts',
  {
    userId: reference('user_id').references(() => users.id),
    tripId: reference('trip_id').references(() => trips.id),
    legId: reference('leg_id').references(() => legs.id),
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tripId, t.legId] })],
);

export const cancellationCounters = pgTable(
  'cancellation_counters',
  {
    userId: reference('user_id').references(() => users.id),
    period: text('period', { enum: ['daily', 'weekly', 'monthly', 'yearly'] }).notNull(),
    requestCount: integer('request_count').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.period] })],
);
