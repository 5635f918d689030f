import type { Queries } from '@/server/db/client';
import { deleteFailuresOfYesterday } from './accounts.repo';

/** Deletes counts of wrong sign-ins a day after the last one, unless a lock is active. Returns the number. */
export function deleteOldFailures(queries: Queries): Promise<number> {
  return deleteFailuresOfYesterday(queries);
}
