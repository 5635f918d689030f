import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { findConfirmedWithdrawal } from './withdrawals.repo';

/** Writes an audit row, because the caller reads the account. */
export async function showWithdrawal(db: Database, uuid: string, author: AuditAuthor) {
  return inTransaction(db, async (tx) => {
    const found = await findConfirmedWithdrawal(tx, uuid);
    if (!found) throw new AppError('not_found');
    const subject = { subjectKind: 'withdrawal', subjectUuid: uuid } as const;
    return { ...found, audited: await writeAuditRow(tx, author, { action: 'withdrawal.shown', ...subject }) };
  });
}
