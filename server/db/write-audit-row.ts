import type { Transaction } from './client';
import { auditRows } from './schema/audit';

export type AuditAuthor = { actor: string; reason: string | null };

type AuditedChange = {
  action: string;
  subjectKind: 'withdrawal' | 'payment_attempt' | 'terminal_agent' | 'refund' | 'booking' | 'database';
  subjectUuid: string;
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
};

/** Call it in the transaction of the change. */
export async function writeAuditRow(tx: Transaction, author: AuditAuthor, change: AuditedChange): Promise<void> {
  await tx.insert(auditRows).values({ ...author, ...change });
}
