import type { Queries } from '@/server/db/client';
import { deleteDraftsOfYesterday } from './bookings.repo';

/** Deletes the drafts of passenger names that are older than a day. Returns the number of drafts. */
export function deleteOldDrafts(queries: Queries): Promise<number> {
  return deleteDraftsOfYesterday(queries);
}
