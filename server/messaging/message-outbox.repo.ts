import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { firstUnlocked } from '@/server/db/first-unlocked';
import { messageOutbox } from '@/server/db/schema/messages';
import type { Channel } from './gateway';
import type { StoredMessage } from './sealed-message';
import { isCode } from './templates';

export async function insertMessages(tx: Transaction, messages: readonly StoredMessage[]) {
  const rows = messages.map((message) => ({ ...message, isCode: isCode(message) }));
  await tx.insert(messageOutbox).values(rows).onConflictDoNothing({ target: messageOutbox.cause });
}

type Selection = { channel: Channel; isCode?: boolean; limit: number };

/** The lease stops two workers from sending one message, and ends if its worker dies. It counts as an attempt. */
export async function leaseMessages(queries: Queries, { channel, isCode, limit }: Selection, leaseSeconds: number) {
  const kind = isCode === undefined ? sql`` : sql`and is_code = ${isCode}`;
  const isDue = sql`state = 'pending' and channel = ${channel} ${kind} and next_attempt_at <= now()`;
  const due = firstUnlocked(messageOutbox, isDue, sql`is_code desc, next_attempt_at`, limit);
  return queries
    .update(messageOutbox)
    .set({
      attempts: sql`${messageOutbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(sql`${messageOutbox.id} in ${due}`)
    .returning();
}

const emptied = { data: {}, recipient: sql`coalesce(${messageOutbox.recipientHash}, '')` };

export async function markSent(queries: Queries, ids: number[]) {
  await queries
    .update(messageOutbox)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: null, ...emptied })
    .where(sql`${messageOutbox.id} = any(${sql.param(ids)})`);
}

export async function markDead(queries: Queries, id: number, reason: string) {
  await queries
    .update(messageOutbox)
    .set({ state: 'dead', lastError: reason, ...emptied })
    .where(eq(messageOutbox.id, id));
}

export const withdrawMessages = (tx: Transaction, causes: string[]) =>
  withdraw(tx, inArray(messageOutbox.cause, causes));

/** Reads all waiting messages. `starts`: of their causes. */
export const withdrawStarting = (tx: Transaction, starts: string[]) =>
  withdraw(tx, sql`${messageOutbox.cause} ^@ any(${sql.param(starts)}::text[])`);

async function withdraw(tx: Transaction, chosen: SQL) {
  await tx
    .update(messageOutbox)
    .set({ state: 'dead', lastError: 'withdrawn', ...emptied })
    .where(sql`${chosen} and state = 'pending'`);
}

export async function retryLater(queries: Queries, id: number, reason: string, retrySeconds: number) {
  await queries
    .update(messageOutbox)
    .set({ lastError: reason, nextAttemptAt: sql`now() + make_interval(secs => ${retrySeconds})` })
    .where(eq(messageOutbox.id, id));
}

export async function postponeMessage(queries: Queries, id: number, nextAttemptAt: Date) {
  await queries
    .update(messageOutbox)
    .set({ nextAttemptAt, attempts: sql`${messageOutbox.attempts} - 1` })
    .where(eq(messageOutbox.id, id));
}

/** The 90 days of a dead letter count from the time of its next try. */
export async function deleteOldMessages(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from message_outbox
    where state <> 'pending' and coalesce(sent_at, next_attempt_at) < now() - interval '90 days'`);
  return rowCount ?? 0;
}
