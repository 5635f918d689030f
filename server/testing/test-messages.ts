import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import { systemClock } from '@/lib/format/time';
import type { Database, Transaction } from '@/server/db/client';
import { messageOutbox } from '@/server/db/schema/messages';
import { noAttachments } from '@/server/messaging/attachments';
import { createChannelPauses } from '@/server/messaging/channel-pause';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import { type NewMessage, openData } from '@/server/messaging/sealed-message';
import { fingerprint } from '@/server/sealing/sealed-text';
import { sendMessages, slots, type Sending } from '@/server/messaging/send-messages';
import { testDatabase, type TestDatabase } from './test-database';

export const testDataKey = 'data-key-of-the-tests-00000000000000';

/** Writes a message into the outbox. */
export const enqueue = (db: Database, message: NewMessage) =>
  db.transaction((tx: Transaction) => enqueueMessage({ dataKey: testDataKey }, tx, message));

/** Returns the messages of the outbox with their data opened, oldest first. Sending deletes the data. */
export async function readOutbox(db: Database, where?: SQL) {
  const rows = await db.select().from(messageOutbox).where(where).orderBy(asc(messageOutbox.id));
  return rows.map((row) => ({ ...row, data: row.state === 'pending' ? openData({ dataKey: testDataKey }, row) : {} }));
}

/** Returns the messages to any of these recipients, oldest first, also those that were sent or given up. */
export async function messagesTo({ db }: { db: Database }, ...recipients: (string | null)[]) {
  const hashes = recipients.map((recipient) => fingerprint(testDataKey, 'recipient', recipient ?? ''));
  return readOutbox(db, inArray(messageOutbox.recipientHash, hashes));
}

type Parts = Pick<Sending, 'db' | 'gateway'> & Partial<Sending>;

/** Returns what the worker needs to send messages. No channel is paused. */
export const sendingOf = (parts: Parts): Sending => ({
  clock: systemClock,
  siteUrl: 'https://tsela.test',
  dataKey: testDataKey,
  makeAttachments: () => Promise.resolve(noAttachments),
  pauses: createChannelPauses(),
  ...parts,
});

/** Sends the due messages of each slot once, and returns their number. */
export async function sendDue(parts: Parts): Promise<number> {
  const sending = sendingOf(parts);
  let count = 0;
  for (const slot of slots) count += await sendMessages(sending, slot);
  return count;
}

/** Opens a database before the tests of a file. Its outbox is empty at the start of each test. */
export function testOutbox(): TestDatabase {
  const test = testDatabase();
  beforeEach(() => test.db.delete(messageOutbox));
  return test;
}

/** Ends all leases and pauses of messages. */
export const letTimePass = ({ db }: { db: Database }) =>
  db.execute(sql`update message_outbox set next_attempt_at = now()`);

/** Returns the seconds until the next attempt to send the only message. */
export async function secondsUntilNext({ db }: { db: Database }): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select round(extract(epoch from next_attempt_at - now()))::int as seconds from message_outbox`,
  );
  return rows[0]?.seconds ?? 0;
}
