import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** A half-open range [departure sequence, arrival sequence) of stops. */
const int4range = customType<{ data: string }>({ dataType: () => 'int4range' });

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const publicId = () => uuid('uuid').notNull().unique().defaultRandom();
const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();

export const cities = pgTable('cities', {
  id: id(),
  uuid: publicId(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  country: text('country').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  topDestination: boolean('top_destination').notNull().default(false),
});

export const operators = pgTable('operators', {
  id: id(),
  uuid: publicId(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  phone: text('phone'),
  email: text('email'),
  sample: boolean('sample').notNull().default(false),
});

export const buses = pgTable('buses', {
  id: id(),
  uuid: publicId(),
  operatorId: reference('operator_id').references(() => operators.id),
  regNo: text('reg_no').notNull().unique(),
  busType: text('bus_type').notNull(),
  layout: text('layout').notNull(),
  totalSeats: smallint('total_seats').notNull(),
  lastRowFull: boolean('last_row_full').notNull(),
  facilities: text('facilities').array().notNull(),
});

export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    uuid: publicId(),
    operatorId: reference('operator_id').references(() => operators.id),
    busId: reference('bus_id').references(() => buses.id),
    code: text('code').notNull(),
    /** Bit 0 Monday to bit 6 Sunday. */
    days: smallint('days').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    /** A hash of all that the operator said of it: an import that says the same changes nothing. */
    contentHash: text('content_hash').notNull(),
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('schedules_current')
      .on(t.operatorId, t.code)
      .where(sql`replaced_at is null`),
  ],
);

export const scheduleStops = pgTable(
  'schedule_stops',
  {
    scheduleId: reference('schedule_id').references(() => schedules.id),
    sequence: smallint('sequence').notNull(),
    direction: smallint('direction').notNull(),
    cityId: reference('city_id').references(() => cities.id),
    place: text('place').notNull(),
    /** Minutes after local midnight of the service date; may pass 1440. */
    arrivalMinute: integer('arrival_minute'),
    departureMinute: integer('departure_minute'),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.sequence] })],
);

export const legs = pgTable(
  'legs',
  {
    id: id(),
    uuid: publicId(),
    scheduleId: reference('schedule_id').references(() => schedules.id),
    departureSequence: smallint('departure_sequence').notNull(),
    arrivalSequence: smallint('arrival_sequence').notNull(),
    fromCityId: reference('from_city_id').references(() => cities.id),
    toCityId: reference('to_city_id').references(() => cities.id),
    /** Minutes after local midnight of the service date at the passenger's own stops. */
    departureMinute: integer('departure_minute').notNull(),
    arrivalMinute: integer('arrival_minute').notNull(),
    fareThebe: integer('fare_thebe').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (t) => [
    unique().on(t.scheduleId, t.departureSequence, t.arrivalSequence),
    index('legs_between').on(t.fromCityId, t.toCityId),
    check('legs_forward', sql`departure_sequence < arrival_sequence`),
    check('legs_fare', sql`fare_thebe > 0`),
  ],
);

export const trips = pgTable(
  'trips',
  {
    id: id(),
    uuid: publicId(),
    scheduleId: reference('schedule_id').references(() => schedules.id),
    busId: reference('bus_id').references(() => buses.id),
    serviceDate: date('service_date', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.busId, t.serviceDate), index('trips_of_schedule').on(t.scheduleId, t.serviceDate)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    uuid: publicId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull().unique(),
    /** E.164. */
    phone: text('phone').notNull().unique(),
    /** Lower case. */
    email: text('email').unique(),
    emailVerifiedAt: instant('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    image: text('image'),
    role: text('role', { enum: ['user'] })
      .notNull()
      .default('user'),
    status: text('status', { enum: ['INACTIVE', 'ACTIVE'] })
      .notNull()
      .default('INACTIVE'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('users_email_lower', sql`${t.email} = lower(${t.email})`)],
);

export const signInAttempts = pgTable('sign_in_attempts', {
  /** SHA-256 of the account, or of what was typed where no account fits, so that both look alike from outside. */
  subject: text('subject').primaryKey(),
  failures: smallint('failures').notNull(),
  lockedUntil: instant('locked_until'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    uuid: publicId(),
    userId: reference('user_id').references(() => users.id),
    accessTokenHash: text('access_token_hash').notNull().unique(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    previousAccessTokenHash: text('previous_access_token_hash'),
    refreshTokenHash: text('refresh_token_hash').notNull().unique(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    previousRefreshTokenHash: text('previous_refresh_token_hash'),
    /** Both previous tokens are honoured until then, for two tabs that renew at once. */
    previousUntil: instant('previous_until'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_of_user').on(t.userId),
    index('sessions_previous_access').on(t.previousAccessTokenHash),
    index('sessions_previous_refresh').on(t.previousRefreshTokenHash),
  ],
);

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    uuid: publicId(),
    /** The reservation number on the ticket: random, without look-alikes. */
    reservationNumber: text('reservation_number').notNull().unique(),
    userId: reference('user_id').references(() => users.id),
    tripId: reference('trip_id').references(() => trips.id),
    legId: reference('leg_id').references(() => legs.id),
    /** The local date at the passenger's boarding stop. */
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    departsAt: instant('departs_at').notNull(),
    arrivesAt: instant('arrives_at').notNull(),
    /** A seat's fare, frozen at the time of booking. */
    fareThebe: integer('fare_thebe').notNull(),
    status: text('status', { enum: ['active', 'cancelled', 'used'] })
      .notNull()
      .default('active'),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    /** When an unpaid booking lapses. */
    payBy: instant('pay_by').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('bookings_idempotency').on(t.userId, t.idempotencyKey),
    index('bookings_of_user').on(t.userId, t.status, t.departsAt),
    index('bookings_of_trip').on(t.tripId),
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
  (t) => [unique().on(t.bookingId, t.seat)],
);

export const claimState = pgEnum('claim_state', ['held', 'booked', 'cancelled']);

/** The exclusion constraint `seat_claims_no_overlap` stands in the migration: drizzle has no word for it. */
export const seatClaims = pgTable(
  'seat_claims',
  {
    id: id(),
    tripId: reference('trip_id').references(() => trips.id),
    seat: text('seat').notNull(),
    legId: reference('leg_id').references(() => legs.id),
    leg: int4range('leg').notNull(),
    state: claimState('state').notNull(),
    userId: reference('user_id').references(() => users.id),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    expiresAt: instant('expires_at'),
    /** A hold may be extended once (WCAG 2.2.1). */
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
    check('seat_claims_booked_booking', sql`(state = 'held') = (booking_id is null)`),
  ],
);

/** Orders the changes of a seat: drawn under the seat's lock, so it rises in commit order. */
export const seatRevision = pgSequence('seat_revision');

export const bookingDrafts = pgTable(
  'booking_drafts',
  {
    userId: reference('user_id').references(() => users.id),
    tripId: reference('trip_id').references(() => trips.id),
    legId: reference('leg_id').references(() => legs.id),
    /** Passenger names by seat. */
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
    /** When the window ends; after it the counter counts for nothing. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.period] })],
);

export const seatOutbox = pgTable(
  'seat_outbox',
  {
    id: id(),
    tripId: reference('trip_id').references(() => trips.id),
    seat: text('seat').notNull(),
    rev: bigint('rev', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('seat_outbox_of_seat').on(t.tripId, t.seat)],
);

export const messageOutbox = pgTable(
  'message_outbox',
  {
    id: id(),
    uuid: publicId(),
    /** What caused it, so that one cause can never send twice. */
    cause: text('cause').notNull().unique(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['pending', 'sent', 'dead'] })
      .notNull()
      .default('pending'),
    attempts: smallint('attempts').notNull().default(0),
    /** Not sent before; while one worker sends it, a lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('message_outbox_due')
      .on(t.nextAttemptAt)
      .where(sql`state = 'pending'`),
  ],
);
