import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import { systemClock } from '@/lib/format/time';
import type { Database, Transaction } from '@/server/db/client';
import { messageOutbox } from '@/server/db/schema/messages';
import { noAttachments } from '@/server/messaging/gateway';
import { createChannelPauses } from '@/server/messaging/channel-pause';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import type { OutgoingMessage } from '@/server/messaging/gateway';
import { type NewMessage, openData } from '@/server/messaging/sealed-message';
import { fingerprints, type DataKeys } from '@/server/sealing/sealed-text';
import { sendMessages, slots, type Sending } from '@/server/messaging/send-messages';
import { testDatabase, type TestDatabase } from './test-database';

export const testDataKeys: DataKeys = ['data-key-of-the-tests-00000000000000'];

export const testBookingId = '5d0a3f6e-0001-4000-8000-0000000000ab';
export const testJourney = {
  reservationNumber: 'ACDEFGHJ',
  from: 'Gaborone',
  to: 'Francistown',
  date: '2026-11-21',
  departure: '05:00',
};
export const madeData = {
  ...testJourney,
  seats: ['A1', 'A2'],
  total: 'P340.00',
  payBy: '2026-11-21 04:30',
  cardOnly: false,
  expiresAt: '2100-01-01T00:00:00.000Z',
};
export const paidData = {
  ...testJourney,
  seats: ['A1', 'A2'],
  amount: 'P340.00',
  again: false,
  bookingId: testBookingId,
  boardingPlace: 'Gaborone Station, bay 4',
  expiresAt: madeData.expiresAt,
};

export const enqueue = (db: Database, message: NewMessage) =>
  db.transaction((tx: Transaction) => enqueueMessage({ dataKeys: testDataKeys }, tx, message));

/** Returns the messages of the outbox with their data opened, oldest first. Sending deletes the data. */
export async function readOutbox(db: Database, where?: SQL) {
  const rows = await db.select().from(messageOutbox).where(where).orderBy(asc(messageOutbox.id));
  return rows.map((row) => ({
    ...row,
    data: row.state === 'pending' ? openData({ dataKeys: testDataKeys }, row) : {},
  }));
}

/** Returns the messages to any of these recipients, oldest first, also those that were sent or given up. */
export async function messagesTo({ db }: { db: Database }, ...recipients: (string | null)[]) {
  const hashes = recipients.flatMap((recipient) => fingerprints(testDataKeys, 'recipient', recipient ?? ''));
  return readOutbox(db, inArray(messageOutbox.recipientHash, hashes));
}

type Parts = Pick<Sending, 'db' | 'gateway'> & Partial<Sending>;

export const sendingOf = (parts: Parts): Sending => ({
  clock: systemClock,
  siteUrl: 'https://tsela.test',
  dataKeys: testDataKeys,
  makeAttachments: () => Promise.resolve(noAttachments),
  mustWait: () => Promise.resolve(false),
  pauses: createChannelPauses(),
  ...parts,
});

export async function sendDue(parts: Parts): Promise<number> {
  const sending = sendingOf(parts);
  let count = 0;
  for (const slot of slots) count += await sendMessages(sending, slot);
  return count;
}

/** Sends the due messages of each slot once, and returns those that the gateway got. With `refusal` it refuses all. */
export async function sentDue(parts: Omit<Parts, 'gateway'>, refusal?: Error): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = [];
  const send = (message: OutgoingMessage) =>
    refusal ? Promise.reject(refusal) : Promise.resolve(void sent.push(message));
  await sendDue({ ...parts, gateway: { send } });
  return sent;
}

export async function firstMessage({ db }: { db: Database }) {
  const [row] = await readOutbox(db);
  if (!row) throw new Error('the outbox is empty');
  return row;
}

/** Opens a database before the tests of a file. Its outbox is empty at the start of each test. */
export function testOutbox(): TestDatabase {
  const test = testDatabase();
  beforeEach(() => test.db.delete(messageOutbox));
  return test;
}

export const letTimePass = ({ db }: { db: Database }) =>
  db.execute(sql`update message_outbox set next_attempt_at = now()`);

export async function secondsUntilNext({ db }: { db: Database }): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select round(extract(epoch from next_attempt_at - now()))::int as seconds from message_outbox`,
  );
  return rows[0]?.seconds ?? 0;
}
