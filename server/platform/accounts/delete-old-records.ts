import { type Queries, inTransaction, type Database } from '@/server/db/client';
import type { Clock } from '@/lib/format/time';
import { deleteSessionsEndedBefore } from './sessions.repo';
import { deleteStaleSignUps } from './sign-ups.repo';

const daysAfterEnd = 30;

export function deleteOldSessions(queries: Queries, clock: Clock): Promise<number> {
  return deleteSessionsEndedBefore(queries, new Date(clock().getTime() - daysAfterEnd * 86_400_000));
}

export function deleteOldSignUps(db: Database): Promise<number> {
  return inTransaction(db, deleteStaleSignUps);
}
