import type { Transaction } from '@/server/db/client';
import { enqueueMessage, recipientsOf, type Contacts } from '@/server/messaging/message-outbox';
import type { SealingKey } from '@/server/messaging/sealed-message';
import type { Template } from '@/server/messaging/templates';
import { getConfirmedContacts } from './accounts.repo';

/** One cause sends one message at most. */
export type UserMessage = { cause: string; nextAttemptAt?: Date } & Template;

const preferred = (contacts: Contacts) => recipientsOf(contacts)[0];
/** A passenger at the rank has the phone, and perhaps no data for e-mail. */
export const atTheRank = (contacts: Contacts) => recipientsOf(contacts).at(-1);

/** Sends to one contact. An unconfirmed contact may belong to a stranger, so only codes go there. */
export async function notifyUser(
  key: SealingKey,
  tx: Transaction,
  userId: number,
  message: UserMessage,
  choose = preferred,
): Promise<void> {
  const to = choose(await getConfirmedContacts(tx, userId));
  if (to) await enqueueMessage(key, tx, { ...message, ...to });
}

/** Returns the causes of the messages that `notifyEverywhere` writes. */
export const everyChannel = (cause: string): string[] => [cause, `${cause}:sms`];

export async function notifyEverywhere(
  key: SealingKey,
  tx: Transaction,
  user: number | Contacts,
  message: UserMessage,
): Promise<void> {
  const contacts = typeof user === 'number' ? await getConfirmedContacts(tx, user) : user;
  const messages = recipientsOf(contacts).map((to) => {
    const cause = to.channel === 'sms' ? `${message.cause}:sms` : message.cause;
    return { ...message, ...to, cause };
  });
  await enqueueMessage(key, tx, ...messages);
}
