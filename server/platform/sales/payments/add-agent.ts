import type { Queries } from '@/server/db/client';
import { newToken, hashToken } from '@/server/platform/accounts/tokens';
import { insertAgent } from './terminals.repo';

/**
 * Adds an agent with a terminal. Returns the terminal's key, which is stored as a hash only. A name that exists is refused
 * with PostgreSQL error 23505.
 */
export async function addAgent(queries: Queries, name: string): Promise<string> {
  const key = newToken();
  await insertAgent(queries, { name, keyHash: hashToken(key) });
  return key;
}
