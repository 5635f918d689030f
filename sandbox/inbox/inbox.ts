import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '@/lib/format/time';

/** What a sender posts. A message sent again with the same `idempotencyKey` is kept once. */
export const outgoingMessage = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string().min(1).max(320),
  subject: z.string().max(1000).optional(),
  text: z.string().max(500_000),
  html: z.string().max(500_000).optional(),
  replyTo: z.email().optional(),
  /** `content` in base64. */
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

const keptMessage = outgoingMessage.extend({ id: z.int(), sentAt: z.iso.datetime() });

export type OutgoingMessage = z.infer<typeof outgoingMessage>;
export type KeptMessage = z.infer<typeof keptMessage>;
export type Inbox = {
  /** Keeps the message, or finds the one that was sent with the same key. It is in the file before this returns. */
  readonly add: (message: OutgoingMessage) => KeptMessage;
  /** Newest first; with `to`, only what was sent to exactly this address or number. */
  readonly list: (to?: string) => KeptMessage[];
  /** A file that came with a message. */
  readonly attachment: (id: number, name: string) => { type: string; content: Uint8Array<ArrayBuffer> } | undefined;
};

/** Whole lines only: what follows the last newline is a write cut short by a kill, and was never acknowledged. */
function readLines(file: string): KeptMessage[] {
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  if (wholeBytes < content.length) truncateSync(file, wholeBytes);
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => keptMessage.parse(JSON.parse(line)));
}

/** Every message ever sent, a JSON line each in `file`. One process at a time may have it open. */
export function openInbox({ file, clock }: { file: string; clock: Clock }): Inbox {
  mkdirSync(dirname(file), { recursive: true });
  const messages = readLines(file);
  const byKey = new Map(messages.map((kept) => [kept.idempotencyKey, kept]));

  return {
    add: (message) => {
      const known = byKey.get(message.idempotencyKey);
      if (known && message.idempotencyKey !== undefined) return known;
      const kept = { ...message, id: messages.length + 1, sentAt: clock().toISOString() };
      // Synchronous on purpose: once the kernel has the bytes, no kill of this process can lose them.
      appendFileSync(file, `${JSON.stringify(kept)}\n`);
      messages.push(kept);
      byKey.set(kept.idempotencyKey, kept);
      return kept;
    },
    attachment: (id, name) => {
      const found = messages[id - 1]?.attachments?.find((attachment) => attachment.name === name);
      return found && { type: found.type, content: new Uint8Array(Buffer.from(found.content, 'base64')) };
    },
    list: (to) => messages.filter((message) => to === undefined || message.to === to).reverse(),
  };
}
