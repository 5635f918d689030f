import { inTransaction, type Database } from '@/server/db/client';
import { deleteStaleSignUps } from './sign-ups.repo';

/**
 * Deletes the sign-ups that nobody verified in a week. One transaction deletes those that made an account and those that
 * made none. Returns the number.
 */
export function deleteOldSignUps(db: Database): Promise<number> {
  return inTransaction(db, deleteStaleSignUps);
}
