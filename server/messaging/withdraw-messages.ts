import type { Transaction } from '@/server/db/client';
import { markWithdrawn } from './message-outbox.repo';

/** Withdraws the messages of these causes that were not sent yet, because they are no longer true. */
export async function withdrawMessages(tx: Transaction, causes: string[]): Promise<void> {
  await markWithdrawn(tx, causes);
}
