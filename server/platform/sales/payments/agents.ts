import { inTransaction, type Database, type Queries } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { newToken, hashToken } from '@/server/platform/accounts/tokens';
import { insertAgent, findAgentByKey, markRevoked } from './terminals.repo';
import type { Agent, Platform } from '@/server/platform/platform';
import { AppError } from '@/lib/errors';

export async function addAgent(db: Database, name: string, author: AuditAuthor): Promise<string> {
  const key = newToken();
  await inTransaction(db, async (tx) => {
    const { uuid } = await insertAgent(tx, { name, keyHash: hashToken(key) });
    await writeAuditRow(tx, author, { action: 'terminal.added', subject: ['terminal_agent', uuid], after: { name } });
  });
  return key;
}

export function authenticateAgent(queries: Queries, key: string): Promise<Agent | undefined> {
  return findAgentByKey(queries, hashToken(key));
}

export async function revokeAgent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  name: string,
  author: AuditAuthor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = await markRevoked(tx, name, clock());
    if (!revoked) throw new AppError('not_found');
    await writeAuditRow(tx, author, { action: 'terminal.revoked', subject: ['terminal_agent', revoked.uuid] });
  });
}
