import type { Transaction } from '@/server/db/client';
import { insertMessages } from './message-outbox.repo';
import { type NewMessage, sealMessage, type SealingKey } from './sealed-message';

/** Call it in the transaction of the cause. A cause that has a message writes no other. */
export async function enqueueMessage(key: SealingKey, tx: Transaction, ...messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(
    tx,
    messages.map((message) => sealMessage(key, message)),
  );
}
