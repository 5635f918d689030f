import { type Queries, inTransaction, type Database } from '@/server/db/client';
import type { Clock } from '@/lib/format/time';
import { deleteSessionsEndedBefore } from './sessions.repo';
import { deleteStaleSignUps } from './sign-ups.repo';

export { deleteOldFailures } from './accounts.repo';

const daysAfterEnd = 30;

/** Deletes the sessions that ended 30 days ago. Returns their number. */
export function deleteOldSessions(queries: Queries, clock: Clock): Promise<number> {
  return deleteSessionsEndedBefore(queries, new Date(clock().getTime() - daysAfterEnd * 86_400_000));
}

/**
 * Deletes the sign-ups that were not verified within a week: accounts and decoys, in one transaction. Returns the number.
 */
export function deleteOldSignUps(db: Database): Promise<number> {
  return inTransaction(db, deleteStaleSignUps);
}
