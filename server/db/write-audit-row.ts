import { desc, eq } from 'drizzle-orm';
import type { Queries, Transaction } from './client';
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

export async function findLastAudit(queries: Queries, action: string): Promise<Date | undefined> {
  const { createdAt, id } = auditRows;
  const [row] = await queries
    .select({ createdAt })
    .from(auditRows)
    .where(eq(auditRows.action, action))
    .orderBy(desc(id))
    .limit(1);
  return row?.createdAt;
}
