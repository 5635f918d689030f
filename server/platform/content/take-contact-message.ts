import { createHash } from 'node:crypto';
import { readEmail, readText } from '@/lib/typed';
import { contactSent, findContactProblem, plainLines, type ContactFields } from '@/lib/domain/contact-rules';
import { AppError, errors } from '@/lib/errors';
import { inTransaction, type Queries } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { Platform } from '@/server/platform/platform';
import { count } from '@/server/platform/count';
import { insertContactMessage, isContactMessageKnown, deleteContactMessages } from './content.repo';
import { contactDays } from '@/lib/limits';
import type { Clock } from '@/lib/format/time';
import { siteContacts } from '@/server/process/site-contacts';

/** Once per key. Without a key, equal messages from one address in the same or the next minute count as one. */
export async function takeContactMessage(
  platform: Platform,
  typed: ContactFields,
  idempotencyKey: string | undefined,
  clientAddress: string,
): Promise<{ message: string }> {
  const { db, clock } = platform;
  const problem = findContactProblem(typed);
  if (problem) throw new AppError(problem.code, { fields: { [problem.field]: errors[problem.code].message } });
  const minute = Math.floor(clock().getTime() / 60_000);
  const key = idempotencyKey ?? keyOf(typed, clientAddress, minute);
  const keyBefore = idempotencyKey ?? keyOf(typed, clientAddress, minute - 1);
  if (await isContactMessageKnown(db, [key, keyBefore])) return { message: contactSent };
  await count(platform, 'contact-message', { network: clientAddress });
  const cleaned = {
    name: oneLine(typed.name),
    email: readEmail(typed.email),
    message: plainLines(typed.message).trim(),
  };
  await inTransaction(db, async (tx) => {
    const id = await insertContactMessage(tx, { idempotencyKey: key, ...cleaned });
    if (id === undefined) return;
    await enqueueMessage(platform, tx, {
      cause: `contact:${id}`,
      channel: 'email',
      recipient: siteContacts().email,
      template: 'contact-message',
      data: { name: cleaned.name, replyTo: cleaned.email, message: cleaned.message },
    });
  });
  return { message: contactSent };
}

function keyOf({ name, email, message }: ContactFields, clientAddress: string, minute: number): string {
  const content = JSON.stringify([clientAddress, name, email, message, minute]);
  return createHash('sha256').update(content).digest('hex');
}

const oneLine = (name: string) => readText(name).replace(/\s+/g, ' ');

/** Customer care has them by e-mail. */
export const deleteOldContactMessages = (queries: Queries, clock: Clock): Promise<number> =>
  deleteContactMessages(queries, new Date(clock().getTime() - contactDays * 24 * 60 * 60_000));
