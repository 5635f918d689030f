import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { appendLine } from '../append-line';
import type { Clock } from '@/lib/format/time';

/** A message that the product sends. A message with the same `idempotencyKey` is stored once. */
export const outgoingMessage = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().min(1).max(320),
  subject: z.string().max(1000).optional(),
  text: z.string().max(500_000),
  html: z.string().max(500_000).optional(),
  replyTo: z.email().optional(),
  /** `content` is base64. */
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
export type Inbox = {
  /** Stores the message in the file before it returns. Returns the earlier message if the key is already stored. */
  readonly add: (message: OutgoingMessage) => StoredMessage;
  /** Returns messages, newest first. With `to`, only the messages to exactly this address or number. */
  readonly list: (to?: string) => StoredMessage[];
  readonly attachment: (id: number, name: string) => { type: string; content: Uint8Array<ArrayBuffer> } | undefined;
};

/** Reads complete lines only. A kill can cut the last line short. That write was never acknowledged. */
function readLines(file: string): StoredMessage[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  if (wholeBytes < content.length) truncateSync(file, wholeBytes);
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => storedMessage.parse(JSON.parse(line)));
}

/** Opens the inbox. `file` has a JSON line for each message. Only one process may open it. */
export function openInbox({ file, clock }: { file: string; clock: Clock }): Inbox {
  mkdirSync(dirname(file), { recursive: true });
  const messages = readLines(file);
  const byKey = new Map(messages.map((message) => [message.idempotencyKey, message]));

  return {
    add: (message) => {
      const earlier = byKey.get(message.idempotencyKey);
      if (earlier && message.idempotencyKey !== undefined) return earlier;
      const stored = { ...message, id: messages.length + 1, sentAt: clock().toISOString() };
      appendLine(file, JSON.stringify(stored));
      messages.push(stored);
      byKey.set(stored.idempotencyKey, stored);
      return stored;
    },
    attachment: (id, name) => {
      const file = messages[id - 1]?.attachments?.find((attachment) => attachment.name === name);
      return file && { type: file.type, content: new Uint8Array(Buffer.from(file.content, 'base64')) };
    },
    list: (to) => messages.filter((message) => to === undefined || message.to === to).reverse(),
  };
}
