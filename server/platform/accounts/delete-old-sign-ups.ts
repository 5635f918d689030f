import { inTransaction, type Database } from '@/server/db/client';
import { deleteStaleSignUps } from './sign-ups.repo';

/**
 * Deletes the sign-ups that were not verified within a week: accounts and decoys, in one transaction. Returns the number.
 */
export function deleteOldSignUps(db: Database): Promise<number> {
  return inTransaction(db, deleteStaleSignUps);
}
