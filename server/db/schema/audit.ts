import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { operators } from './catalogue';
import { id, publicId, createdAt } from './columns';
import { staffMembers } from './staff';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A trigger refuses changes. A row has the member of the staff who made the change, or the actor of a command. */
export const auditRows = pgTable(
  'audit_rows',
  {
    id: id(),
    uuid: publicId(),
    operatorId: bigint('operator_id', { mode: 'number' }).references(() => operators.id),
    memberId: bigint('member_id', { mode: 'number' }).references(() => staffMembers.id),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Name and role of the person at the time of the change. */
    memberName: text('member_name'),
    memberRole: text('member_role'),
    deviceId: bigint('device_id', { mode: 'number' }),
    actor: text('actor'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectUuid: uuid('subject_uuid').notNull(),
    /** The changed fields. They hold no secrets, whole phone numbers, card data or names of passengers. */
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    requestId: text('request_id'),
    idempotencyKey: uuid('idempotency_key'),
    xact: transactionId('xact')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_rows_of_operator').on(t.operatorId, t.id),
    index('audit_rows_of_user').on(t.userId),
    index('audit_rows_of_subject').on(t.subjectUuid),
    index('audit_rows_of_transaction').on(t.xact),
    // A restored database counts its transactions from the beginning, so their start belongs to the key.
    uniqueIndex('audit_rows_one_of_staff')
      .on(t.xact, t.createdAt)
      .where(sql`member_id is not null`),
    uniqueIndex('audit_rows_once')
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    check('audit_rows_actor', sql`actor is not null or member_id is not null`),
  ],
);
