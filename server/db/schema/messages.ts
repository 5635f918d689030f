import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, publicId, instant, createdAt } from './columns';

export const messageOutbox = pgTable(
  'message_outbox',
  {
    id: id(),
    uuid: publicId(),
    /** The cause of the message. One cause sends one message. */
    cause: text('cause').notNull().unique(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    /** Messages with a code go before all others. */
    isCode: boolean('is_code').notNull().default(false),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['pending', 'sent', 'dead'] })
      .notNull()
      .default('pending'),
    attempts: smallint('attempts').notNull().default(0),
    /** Not sent before; while one worker sends it, a lease. */
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
