import type { Transaction } from '@/server/db/client';
import { enqueueMessage, recipientsOf, type Contacts } from '@/server/messaging/message-outbox';
import type { SealingKeys } from '@/server/messaging/sealed-message';
import type { Template } from '@/server/messaging/templates';
import { getConfirmedContacts } from './accounts.repo';

/** One cause sends one message at most. */
export type UserMessage = { cause: string; nextAttemptAt?: Date } & Template;

/** Sends to the preferred contact. An unconfirmed contact may belong to a stranger, so only codes go there. */
export async function notifyUser(
  key: SealingKeys,
  tx: Transaction,
  userId: number,
  message: UserMessage,
): Promise<void> {
  const [to] = recipientsOf(await getConfirmedContacts(tx, userId));
  if (to) await enqueueMessage(key, tx, { ...message, ...to });
}

/** Returns the causes of the messages that `notifyEverywhere` writes. */
export const everyChannel = (cause: string): string[] => [cause, `${cause}:sms`];

export async function notifyEverywhere(
  key: SealingKeys,
  tx: Transaction,
  user: number | Contacts,
  message: UserMessage,
): Promise<void> {
  const messages = recipientsOf(await contactsOf(tx, user)).map((to) => {
    const cause = to.channel === 'sms' ? `${message.cause}:sms` : message.cause;
    return { ...message, ...to, cause };
  });
  await enqueueMessage(key, tx, ...messages);
}

type ToUser = { user: number | Contacts; message: UserMessage };

/** Sends by SMS if there is a phone. A passenger has it at the rank, and perhaps no data for e-mail. */
export async function notifyAtTheRank(key: SealingKeys, tx: Transaction, messages: readonly ToUser[]): Promise<void> {
  const addressed = messages.map(async ({ user, message }) => {
    const to = recipientsOf(await contactsOf(tx, user)).at(-1);
    return to ? [{ ...message, ...to }] : [];
  });
  await enqueueMessage(key, tx, ...(await Promise.all(addressed)).flat());
}

const contactsOf = async (tx: Transaction, user: number | Contacts) =>
  typeof user === 'number' ? getConfirmedContacts(tx, user) : user;
