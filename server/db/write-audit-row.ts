import type { Transaction } from './client';
import { auditRows } from './schema/audit';

/** The person who runs a command, and the reason that the person states. */
export type AuditAuthor = { actor: string; reason: string | null };

type AuditedChange = {
  /** For example `withdrawal.paid`. */
  action: string;
  subjectKind: 'withdrawal' | 'payment_attempt' | 'terminal_agent';
  subjectUuid: string;
  /** The changed fields, without secrets. */
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
};

/** Writes the audit row of a change. Call it in the transaction of the change. */
export async function writeAuditRow(tx: Transaction, author: AuditAuthor, change: AuditedChange): Promise<void> {
  await tx.insert(auditRows).values({ ...author, ...change });
}
