import { desc, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '@/lib/audit-areas';
import { databaseFault, type Queries, type Transaction } from './client';
import { auditRows } from './schema/audit';

/** A call of the staff. `member` is null if a user changes only the own account. */
type StaffCall = {
  userId: number;
  member: { id: number; operatorId: number | null; role: string } | null;
  /** The operator that the change concerns. A member of the platform may act for any. */
  operatorId: number | null;
  requestId: string | null;
  idempotencyKey: string | null;
};

/** `actor` names a person in the same way in every row: the login of a command, or the uuid of a user. */
export type AuditAuthor = { actor: string; reason: string | null; staff?: StaffCall };

type SubjectKind =
  | 'withdrawal'
  | 'payment_attempt'
  | 'terminal_payment'
  | 'terminal_agent'
  | 'refund'
  | 'payout'
  | 'booking'
  | 'database'
  | 'operator'
  | 'bus'
  | 'trip'
  | 'town'
  | 'staff_member'
  | 'staff_invitation'
  | 'user'
  | 'schedule'
  | 'import'
  | 'report';

type AuditedChange = {
  action: AuditAction;
  subject: readonly [kind: SubjectKind, uuid: string];
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
};

declare const written: unique symbol;
/** Proves that a change has its audit row. Only `writeAuditRow` makes one. */
export type AuditToken = { readonly [written]: true };

export async function writeAuditRow(
  tx: Transaction,
  { actor, reason, staff }: AuditAuthor,
  { subject: [subjectKind, subjectUuid], ...change }: AuditedChange,
): Promise<AuditToken> {
  const author = staff ? rowOf(staff) : { actor };
  await tx
    .insert(auditRows)
    .values({ ...author, reason: reason === '' ? null : reason, subjectKind, subjectUuid, ...change });
  return {} as AuditToken;
}

function rowOf({ member, operatorId, ...call }: StaffCall) {
  const actor = member === null ? 'self' : member.operatorId === operatorId ? null : 'platform';
  const memberName = sql<string>`(select first_name || ' ' || last_name from users where id = ${call.userId})`;
  return { ...call, actor, operatorId, memberId: member?.id ?? null, memberName, memberRole: member?.role ?? null };
}

export const isRepeatedCall = (error: unknown): boolean => databaseFault(error)?.constraint === 'audit_rows_once';

export async function findLastAudit(queries: Queries, action: AuditAction): Promise<Date | undefined> {
  const { createdAt, id } = auditRows;
  const [row] = await queries
    .select({ createdAt })
    .from(auditRows)
    .where(eq(auditRows.action, action))
    .orderBy(desc(id))
    .limit(1);
  return row?.createdAt;
}
