import { z } from 'zod';
import { emailPattern } from '@/lib/typed';
import { appendLine, readLines } from '../json-lines';
import type { Clock } from '@/lib/format/time';

export const outgoingMessage = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().min(1).max(320),
  subject: z.string().max(1000).optional(),
  text: z.string().max(500_000),
  html: z.string().max(500_000).optional(),
  replyTo: z.email({ pattern: emailPattern }).optional(),
  attachments: z
    .array(
      z.object({
        name: z.string().regex(/^[\w-][\w.-]{0,99}$/),
        type: z.string().regex(/^[\w-]+\/[\w.+-]+$/),
        content: z.base64().max(500_000),
      }),
    )
    .max(10)
    .optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

const storedMessage = outgoingMessage.extend({ id: z.int(), sentAt: z.iso.datetime() });

export type OutgoingMessage = z.infer<typeof outgoingMessage>;
export type StoredMessage = z.infer<typeof storedMessage>;
export type Inbox = ReturnType<typeof openInbox>;

/** Opens the inbox. `file` has a JSON line for each message. Only one process may open it. */
export function openInbox({ file, clock }: { file: string; clock: Clock }) {
  const messages = readLines(file, storedMessage);
  const byKey = new Map(messages.map((message) => [message.idempotencyKey, message]));

  return {
    add: (message: OutgoingMessage): StoredMessage => {
      const earlier = byKey.get(message.idempotencyKey);
      if (earlier && message.idempotencyKey !== undefined) return earlier;
      const stored = { ...message, id: messages.length + 1, sentAt: clock().toISOString() };
      appendLine(file, stored);
      messages.push(stored);
      byKey.set(stored.idempotencyKey, stored);
      return stored;
    },
    attachment: (id: number, name: string) => {
      const file = messages[id - 1]?.attachments?.find((attachment) => attachment.name === name);
      return file && { type: file.type, content: new Uint8Array(Buffer.from(file.content, 'base64')) };
    },
    list: (to?: string) => messages.filter((message) => to === undefined || message.to === to).reverse(),
  };
}
