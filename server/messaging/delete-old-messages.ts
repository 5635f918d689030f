import type { Queries } from '@/server/db/client';
import { deleteEndedMessages } from './message-outbox.repo';

/**
 * Deletes the messages whose 90 days are over. The days of a dead letter count from the time of its next try. Returns the
 * number of messages.
 */
export function deleteOldMessages(queries: Queries): Promise<number> {
  return deleteEndedMessages(queries);
}
