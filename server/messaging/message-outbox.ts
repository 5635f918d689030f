import type { Transaction, Queries } from '@/server/db/client';
import { insertMessage, markWithdrawn, deleteEndedMessages } from './message-outbox.repo';
import type { NewMessage } from './new-message';
import { sealMessage, type SealingKey } from './sealed-message';

/** Writes a message into the outbox, in the transaction of its cause. A cause that has a message writes no other. */
export async function enqueueMessage(key: SealingKey, tx: Transaction, message: NewMessage): Promise<void> {
  await insertMessage(tx, sealMessage(key, message));
}

/** Withdraws the messages of these causes that were not sent yet, because they are no longer true. */
export async function withdrawMessages(tx: Transaction, causes: string[]): Promise<void> {
  await markWithdrawn(tx, causes);
}

/**
 * Deletes the messages whose 90 days are over. The days of a dead letter count from the time of its next try. Returns the
 * number of messages.
 */
export function deleteOldMessages(queries: Queries): Promise<number> {
  return deleteEndedMessages(queries);
}
