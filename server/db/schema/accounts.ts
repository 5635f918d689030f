import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, id, publicId, reference, instant, createdAt } from './columns';

export const users = pgTable(
  'users',
  {
    id: id(),
    uuid: publicId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull().unique(),
    /** E.164. Null after another account confirmed it. */
    phone: text('phone'),
    phoneVerifiedAt: instant('phone_verified_at'),
    phoneRemovedAt: instant('phone_removed_at'),
    /** Lower case. Null if none was given, and after another account confirmed it. */
    email: text('email'),
    emailVerifiedAt: instant('email_verified_at'),
    emailRemovedAt: instant('email_removed_at'),
    passwordHash: text('password_hash').notNull(),
    credentialsChangedAt: instant('credentials_changed_at'),
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
  (t) => [
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    uniqueIndex('users_confirmed_phone')
      .on(t.phone)
      .where(sql`phone_verified_at is not null`),
    uniqueIndex('users_confirmed_email')
      .on(t.email)
      .where(sql`email_verified_at is not null`),
    index('users_username').on(t.username),
    index('users_phone').on(t.phone),
    index('users_email').on(t.email),
  ],
);

export const profilePictures = pgTable('profile_pictures', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  webp: bytes('webp').notNull(),
});

export const signInAttempts = pgTable('sign_in_attempts', {
  /** HMAC of the typed contact. A row exists without an account too, so that a lock does not reveal accounts. */
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
    familyHash: text('family_hash').unique(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    previousRefreshTokenHash: text('previous_refresh_token_hash'),
    /** The end of the grace period, in which both previous tokens are valid. Two tabs may renew at once. */
    graceUntil: instant('previous_until'),
    /** The first use of the current pair. Until then its response may be lost, so the previous refresh token is valid. */
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
    device: text('device'),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    factorAt: instant('factor_at'),
    /** A code by SMS serves a member of an operator without an app. */
    smsFactorAt: instant('sms_factor_at'),
    /** The sealed secret of a second factor that no code has confirmed yet. */
    pendingFactor: text('pending_factor'),
    pendingFactorAt: instant('pending_factor_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_of_user').on(t.userId),
    index('sessions_previous_access').on(t.previousAccessTokenHash),
    index('sessions_previous_refresh').on(t.previousRefreshTokenHash),
  ],
);

export const accountCodes = pgTable(
  'account_codes',
  {
    userId: reference('user_id').references(() => users.id),
    purpose: text('purpose', { enum: ['verify', 'reset', 'email', 'withdrawal', 'factor'] }).notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** HMAC of account, purpose and code, because a plain hash of six digits can be guessed. */
    codeHash: text('code_hash').notNull(),
    requestedBy: text('requested_by'),
    ownTriesLeft: smallint('own_tries_left').notNull().default(5),
    triesLeft: smallint('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] })],
);

export const resetLinks = pgTable('reset_links', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
});

/** For a week such a sign-up looks like an unverified account, so that no response reveals an account. */
export const signUpDecoys = pgTable(
  'sign_up_decoys',
  {
    uuid: publicId(),
    username: text('username').primaryKey(),
    passwordHash: text('password_hash').notNull(),
    phoneHash: text('phone_hash').notNull(),
    emailHash: text('email_hash'),
    createdAt: createdAt(),
  },
  (t) => [index('sign_up_decoys_phone').on(t.phoneHash), index('sign_up_decoys_email').on(t.emailHash)],
);

export const addresses = pgTable('addresses', {
  id: id(),
  uuid: publicId(),
  userId: reference('user_id')
    .unique()
    .references(() => users.id),
  address: text('address').notNull(),
  city: text('city').notNull(),
  zipCode: text('zip_code').notNull(),
  country: text('country').notNull(),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
});

export const consents = pgTable('consents', {
  id: id(),
  userId: reference('user_id').references(() => users.id),
  termsVersion: text('terms_version').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
});

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
