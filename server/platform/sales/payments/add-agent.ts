import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { newToken, hashToken } from '@/server/platform/accounts/tokens';
import { insertAgent } from './terminals.repo';

export async function addAgent(db: Database, name: string, author: AuditAuthor): Promise<string> {
  const key = newToken();
  await inTransaction(db, async (tx) => {
    const { uuid } = await insertAgent(tx, { name, keyHash: hashToken(key) });
    const change = { action: 'terminal.added', subjectKind: 'terminal_agent', subjectUuid: uuid } as const;
    await writeAuditRow(tx, author, { ...change, after: { name } });
  });
  return key;
}
