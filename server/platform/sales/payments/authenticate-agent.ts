import type { Queries } from '@/server/db/client';
import { hashToken } from '@/server/platform/accounts/tokens';
import type { Agent } from '@/server/platform/platform';
import { findAgentByKey } from './terminals.repo';

export function authenticateAgent(queries: Queries, key: string): Promise<Agent | undefined> {
  return findAgentByKey(queries, hashToken(key));
}
