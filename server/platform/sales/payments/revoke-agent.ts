import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';
import { markRevoked } from './terminals.repo';

export async function revokeAgent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  name: string,
  author: AuditAuthor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = await markRevoked(tx, name, clock());
    if (!revoked) throw new AppError('not_found');
    const change = { action: 'terminal.revoked', subjectKind: 'terminal_agent', subjectUuid: revoked.uuid } as const;
    await writeAuditRow(tx, author, change);
  });
}
