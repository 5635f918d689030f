import type { Transaction } from '@/server/db/client';
import { insertMessages } from './message-outbox.repo';
import { type NewMessage, sealMessage, type SealingKeys } from './sealed-message';

export type Contacts = { email: string | null; phone: string | null };

/** The preferred contact comes first. */
export const recipientsOf = ({ email, phone }: Contacts): Pick<NewMessage, 'channel' | 'recipient'>[] => [
  ...(email === null ? [] : [{ channel: 'email', recipient: email } as const]),
  ...(phone === null ? [] : [{ channel: 'sms', recipient: phone } as const]),
];

/** Call it in the transaction of the cause. A cause that has a message writes no other. */
export async function enqueueMessage(key: SealingKeys, tx: Transaction, ...messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(
    tx,
    messages.map((message) => sealMessage(key, message)),
  );
}
