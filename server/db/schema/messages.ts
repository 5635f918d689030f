import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, publicId, instant, createdAt } from './columns';

export const messageOutbox = pgTable(
  'message_outbox',
  {
    id: id(),
    uuid: publicId(),
    cause: text('cause').notNull().unique(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    /** After the message is sent or given up: `recipientHash`. */
    recipient: text('recipient').notNull(),
    recipientHash: text('recipient_hash'),
    template: text('template').notNull(),
    isCode: boolean('is_code').notNull().default(false),
    /** Sealed. An empty object after the message is sent or given up. */
    data: jsonb('data').$type<string | Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['pending', 'sent', 'dead'] })
      .notNull()
      .default('pending'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('message_outbox_due')
      .on(t.channel, t.isCode, t.nextAttemptAt)
      .where(sql`state = 'pending'`),
  ],
);
