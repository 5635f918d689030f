import type { Queries } from '@/server/db/client';
import type { Clock } from '@/lib/format/time';
import { deleteSessionsEndedBefore } from './sessions.repo';

const daysAfterEnd = 30;

/** Deletes the sessions that ended 30 days ago. Returns their number. */
export function deleteOldSessions(queries: Queries, clock: Clock): Promise<number> {
  return deleteSessionsEndedBefore(queries, new Date(clock().getTime() - daysAfterEnd * 86_400_000));
}
