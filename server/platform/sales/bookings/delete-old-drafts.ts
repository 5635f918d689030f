import type { Queries } from '@/server/db/client';
import { deleteDraftsOfYesterday } from './bookings.repo';

/** Deletes the names that a passenger typed more than a day ago and did not book. Returns the number of drafts. */
export function deleteOldDrafts(queries: Queries): Promise<number> {
  return deleteDraftsOfYesterday(queries);
}
