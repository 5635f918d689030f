import type { Queries } from '@/server/db/client';
import { newToken, hashToken } from '@/server/platform/accounts/tokens';
import { insertAgent } from './terminals.repo';

/** Adds an agent with a terminal. Returns the terminal's key, which is stored as a hash only. Errors: 23505, a known name. */
export async function addAgent(queries: Queries, name: string): Promise<string> {
  const key = newToken();
  await insertAgent(queries, { name, keyHash: hashToken(key) });
  return key;
}
