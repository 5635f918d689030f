import { z } from 'zod';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { collect } from '@/server/db/collect';
import { log } from '@/server/observability/log';
import {
  noAttachments,
  GatewayError,
  MessageRefusedError,
  type MakeAttachments,
  type Channel,
  type MessageGateway,
  type MustWait,
} from './gateway';
import type { ChannelPauses, SendOutcome } from './channel-pause';
import { leaseMessages, markDead, markSent, postponeMessage, retryLater } from './message-outbox.repo';
import { openData, type SealingKeys } from './sealed-message';
import { endOfQuietHours } from './quiet-hours';
import { isUrgent, writeMessage } from './templates';

export const messageBatch = 10;
/** Longer than `sendLimitMs`, and a batch is sent all at once. */
const leaseSeconds = 60;
/** The messages that are sent in this time are marked together. */
const collectMs = 10;
const firstRetrySeconds = 5;
const longestRetrySeconds = 60 * 60;
const waitMs = 60_000;
const maxAgeMs = 2 * 24 * 60 * 60_000;

export type Sending = SealingKeys & {
  db: Database;
  gateway: MessageGateway;
  pauses: ChannelPauses;
  clock: Clock;
  siteUrl: string;
  makeAttachments: MakeAttachments;
  mustWait: MustWait;
};
/** One worker sends the messages of one slot at a time, so a slot never waits for another. */
type Slot = { channel: Channel; isCode: boolean };

export const slots: readonly Slot[] = [
  { channel: 'email', isCode: true },
  { channel: 'email', isCode: false },
  { channel: 'sms', isCode: true },
  { channel: 'sms', isCode: false },
];

type LeasedMessage = Awaited<ReturnType<typeof leaseMessages>>[number];

function retryAfter(attempts: number): number {
  return Math.min(longestRetrySeconds, firstRetrySeconds * 4 ** (attempts - 1));
}

/** After a worker dies, another sends its messages, so a message may be sent twice but is never skipped. */
export async function sendMessages(sending: Sending, { channel, isCode }: Slot): Promise<number> {
  const pause = sending.pauses[channel];
  const allowed = pause.allows();
  if (allowed === 'none') return 0;
  const selection = allowed === 'all' ? { channel, isCode, limit: messageBatch } : { channel, limit: 1 };
  const due = await leaseMessages(sending.db, selection, leaseSeconds);
  if (due.length === 0) pause.report('skipped');
  const markSoon = collect(collectMs, (ids: number[]) => markSent(sending.db, ids));
  const outcomes = await Promise.allSettled(
    due.map(async (message) => pause.report(await sendMessage({ ...sending, markSoon }, message))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length;
}

function open(key: SealingKeys, leased: LeasedMessage) {
  try {
    return { ...leased, data: openData(key, leased) };
  } catch {
    return undefined;
  }
}

type Batch = Sending & { markSoon: (ids: number[]) => Promise<void> };

async function sendMessage(sending: Batch, leased: LeasedMessage): Promise<SendOutcome> {
  const { db, gateway, clock, siteUrl, makeAttachments, mustWait, markSoon } = sending;
  const now = clock();
  const message = open(sending, leased);
  if (!message) {
    await scheduleRetry(db, leased, { reason: 'sealed with another DATA_KEY', secondsLeft: Infinity, now });
    return 'skipped';
  }
  const secondsLeft = secondsToExpiry(message, now);
  if (secondsLeft <= 0) {
    log.warn({ event: 'message_not_sent', messageId: message.uuid, reason: 'expired' }, 'A message was not sent.');
    await markDead(db, message.id, 'expired');
    return 'skipped';
  }
  try {
    const quietUntil = message.channel === 'sms' && !isUrgent(message) ? endOfQuietHours(now) : null;
    const waitUntil = quietUntil ?? ((await mustWait(message, now)) ? new Date(now.getTime() + waitMs) : null);
    if (waitUntil) {
      await postponeMessage(db, message.id, waitUntil);
      return 'skipped';
    }
    const { attachments, ...shown } = message.channel === 'email' ? await makeAttachments(message) : noAttachments;
    const written = writeMessage(message, message.channel, { siteUrl, ...shown });
    const { channel, recipient: to, uuid: idempotencyKey } = message;
    await gateway.send({ ...written, channel, to, attachments, idempotencyKey });
  } catch (error) {
    await scheduleRetry(db, message, { reason: reasonOf(error), secondsLeft, now });
    if (error instanceof MessageRefusedError) return 'worked';
    return error instanceof GatewayError ? 'failed' : 'skipped';
  }
  await markSoon([message.id]);
  return 'worked';
}

type Tried = Pick<LeasedMessage, 'id' | 'uuid' | 'attempts' | 'createdAt'>;
type Failure = { reason: string; secondsLeft: number; now: Date };

async function scheduleRetry(db: Database, message: Tried, { reason, secondsLeft, now }: Failure) {
  const { id, uuid, attempts, createdAt } = message;
  const isTooOld = secondsLeft === Infinity && now.getTime() - createdAt.getTime() >= maxAgeMs;
  const retrySeconds = isTooOld ? null : Math.min(retryAfter(attempts), secondsLeft);
  log.warn({ event: 'message_not_sent', messageId: uuid, attempts, retrySeconds, reason }, 'A message was not sent.');
  await (retrySeconds === null ? markDead(db, id, reason) : retryLater(db, id, reason, retrySeconds));
}

const lifetime = z.object({ minutes: z.number(), expiresAt: z.iso.datetime() }).partial().catch({});

function secondsToExpiry({ data, createdAt }: { data: unknown; createdAt: Date }, now: Date): number {
  const { minutes, expiresAt } = lifetime.parse(data);
  const secondsTo = (instantMs: number) => (instantMs - now.getTime()) / 1000;
  if (expiresAt !== undefined) return secondsTo(Date.parse(expiresAt));
  return minutes === undefined ? Infinity : secondsTo(createdAt.getTime() + minutes * 60_000);
}

/** Errors other than GatewayError may quote the message, so only their name is used. */
function reasonOf(error: unknown): string {
  if (error instanceof GatewayError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
