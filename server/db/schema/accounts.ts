import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, publicId, reference, instant, createdAt } from './columns';

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
