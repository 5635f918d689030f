import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { messageOutbox } from '@/server/db/schema/messages';
import type { Template } from './templates';

export type NewMessage = {
  /** What caused it: one cause never sends twice. */
  cause: string;
  channel: 'email' | 'sms';
  recipient: string;
} & Template;

/** Writes a message into the outbox, in the transaction of its cause. */
export async function enqueueMessage(tx: Transaction, message: NewMessage) {
  await tx.insert(messageOutbox).values(message).onConflictDoNothing({ target: messageOutbox.cause });
}

/**
 * Takes due messages and leases them for `leaseSeconds`, so that two workers never send one at a time and a worker
 * that dies gives them back. Each take counts as an attempt.
 */
export async function leaseMessages(queries: Queries, limit: number, leaseSeconds: number) {
  const due = sql`(select id from message_outbox where state = 'pending' and next_attempt_at <= now()
                   order by next_attempt_at limit ${limit} for update skip locked)`;
  return queries
    .update(messageOutbox)
    .set({
      attempts: sql`${messageOutbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(sql`${messageOutbox.id} in ${due}`)
    .returning();
}

/** A code is of use to nobody any more once its message is sent or given up: it does not stay readable. */
const withoutCode = sql`case when ${messageOutbox.data} ? 'code' then '{}'::jsonb else ${messageOutbox.data} end`;

export async function markSent(queries: Queries, id: number) {
  await queries
    .update(messageOutbox)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: null, data: withoutCode })
    .where(eq(messageOutbox.id, id));
}

/** Never tried again: a dead letter. */
export async function markDead(queries: Queries, id: number, reason: string) {
  await queries
    .update(messageOutbox)
    .set({ state: 'dead', lastError: reason, data: withoutCode })
    .where(eq(messageOutbox.id, id));
}

/** What it says is not true any more: if it still waits it is not sent. */
export async function withdrawMessage(tx: Transaction, cause: string) {
  await tx
    .update(messageOutbox)
    .set({ state: 'dead', lastError: 'withdrawn' })
    .where(and(eq(messageOutbox.cause, cause), eq(messageOutbox.state, 'pending')));
}

export async function retryLater(queries: Queries, id: number, reason: string, retrySeconds: number) {
  await queries
    .update(messageOutbox)
    .set({ lastError: reason, nextAttemptAt: sql`now() + make_interval(secs => ${retrySeconds})` })
    .where(eq(messageOutbox.id, id));
}

/** Gives a leased message back until `nextAttemptAt`: the take was no attempt. */
export async function postponeMessage(queries: Queries, id: number, nextAttemptAt: Date) {
  await queries
    .update(messageOutbox)
    .set({ nextAttemptAt, attempts: sql`${messageOutbox.attempts} - 1` })
    .where(eq(messageOutbox.id, id));
}
