import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '@/lib/permissions';
import { users } from './accounts';
import { operators } from './catalogue';
import { id, publicId, reference, instant, createdAt } from './columns';

const operatorId = () => bigint('operator_id', { mode: 'number' }).references(() => operators.id);

/** Without an operator, a member of the platform. Triggers keep the last owner, and ask for an audit row. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: id(),
    uuid: publicId(),
    operatorId: operatorId(),
    userId: reference('user_id').references(() => users.id),
    role: text('role', { enum: roles }).notNull(),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('staff_members_active')
      .on(t.operatorId, t.userId)
      .where(sql`ended_at is null`),
    uniqueIndex('staff_members_active_platform')
      .on(t.userId)
      .where(sql`ended_at is null and operator_id is null`),
    index('staff_members_of_user').on(t.userId),
    check('staff_members_platform', sql`(role = 'platform') = (operator_id is null)`),
  ],
);

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    uuid: publicId(),
    operatorId: operatorId(),
    role: text('role', { enum: roles }).notNull(),
    /** An e-mail address in lower case, or a phone number (E.164). */
    contact: text('contact').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: reference('invited_by').references(() => staffMembers.id),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('staff_invitations_open')
      .on(sql`coalesce(operator_id, 0)`, t.contact)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    check('staff_invitations_platform', sql`(role = 'platform') = (operator_id is null)`),
    check('staff_invitations_once', sql`accepted_at is null or withdrawn_at is null`),
  ],
);

/** The second factor of a user, which a code has confirmed. A new secret waits in its session. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Sealed with the data key. */
  secret: text('secret').notNull(),
  /** Null in a row of an earlier release, which does not count. */
  confirmedAt: instant('confirmed_at'),
  /** The number of the last used period of 30 s. A period counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: reference('user_id').references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_of_user').on(t.userId)],
);

/** A changed timetable that waits until its author has seen what it would do. A member has one for each operator. */
export const timetableDrafts = pgTable(
  'timetable_drafts',
  {
    id: id(),
    uuid: publicId(),
    operatorId: reference('operator_id').references(() => operators.id),
    memberId: reference('member_id').references(() => staffMembers.id),
    /** `operators.timetable_rev` when the draft was made. */
    rev: integer('rev').notNull(),
    files: jsonb('files').$type<Record<string, string | readonly Record<string, string>[]>>().notNull(),
    preview: jsonb('preview').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('timetable_drafts_of_member').on(t.operatorId, t.memberId)],
);
