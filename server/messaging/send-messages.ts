import { z } from 'zod';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { noAttachments, type MakeAttachments } from './attachments';
import { GatewayError, type MessageGateway } from './gateway';
import { leaseMessages, markDead, markSent, postponeMessage, retryLater } from './message-outbox.repo';
import { endOfQuietHours } from './quiet-hours';
import { isUrgent, writeMessage } from './templates';

const batch = 10;
/** Longer than `sendLimitMs`, and a batch is sent all at once. */
const leaseSeconds = 60;
const firstRetrySeconds = 5;
/** After an outage, messages are sent within this time. */
const longestRetrySeconds = 60 * 60;
/** A message without expiry is given up at this age, which is longer than an outage of a day. */
const maxAgeMs = 2 * 24 * 60 * 60_000;

/** `siteUrl`: the URL of the website, for links. */
type Sending = {
  db: Database;
  gateway: MessageGateway;
  clock: Clock;
  siteUrl: string;
  makeAttachments: MakeAttachments;
};
type LeasedMessage = Awaited<ReturnType<typeof leaseMessages>>[number];

/** Returns the seconds until the next attempt: four times as long after each, at most an hour. */
function retryAfter(attempts: number): number {
  return Math.min(longestRetrySeconds, firstRetrySeconds * 4 ** (attempts - 1));
}

/**
 * Sends due messages and returns their number. After a worker dies, another sends its messages a minute later, so a
 * message may be sent twice but is never skipped. The gateway detects repetitions by the message's key.
 */
export async function sendMessages({ db, ...by }: Sending): Promise<number> {
  const due = await leaseMessages(db, batch, leaseSeconds);
  const outcomes = await Promise.allSettled(due.map((message) => sendMessage({ db, ...by }, message)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return due.length;
}

async function sendMessage({ db, gateway, clock, siteUrl, makeAttachments }: Sending, message: LeasedMessage) {
  const now = clock();
  const secondsLeft = secondsToExpiry(message, now);
  if (secondsLeft <= 0) {
    log.warn({ event: 'message_not_sent', messageId: message.uuid, reason: 'expired' }, 'A message was not sent.');
    return markDead(db, message.id, 'expired');
  }
  try {
    const quietUntil = message.channel === 'sms' && !isUrgent(message) ? endOfQuietHours(now) : null;
    if (quietUntil) {
      await postponeMessage(db, message.id, quietUntil);
      return;
    }
    const { attachments, markup } = message.channel === 'email' ? await makeAttachments(message) : noAttachments;
    const written = writeMessage(message, message.channel, { siteUrl, markup });
    const { channel, recipient: to, uuid: idempotencyKey } = message;
    await gateway.send({ ...written, channel, to, attachments, idempotencyKey });
  } catch (error) {
    return scheduleRetry(db, message, { reason: reasonOf(error), secondsLeft, now });
  }
  await markSent(db, message.id);
}

type Failure = { reason: string; secondsLeft: number; now: Date };

/**
 * Schedules the next try while the message is useful. After that it is given up and its code is deleted. A message
 * without expiry is given up at a maximum age.
 */
async function scheduleRetry(db: Database, message: LeasedMessage, { reason, secondsLeft, now }: Failure) {
  const { id, uuid, attempts, createdAt } = message;
  const isTooOld = secondsLeft === Infinity && now.getTime() - createdAt.getTime() >= maxAgeMs;
  const retrySeconds = isTooOld ? null : Math.min(retryAfter(attempts), secondsLeft);
  log.warn({ event: 'message_not_sent', messageId: uuid, attempts, retrySeconds, reason }, 'A message was not sent.');
  await (retrySeconds === null ? markDead(db, id, reason) : retryLater(db, id, reason, retrySeconds));
}

const lifetime = z.object({ minutes: z.number(), expiresAt: z.iso.datetime() }).partial();

/**
 * Returns the seconds until the message is useless. A code is valid for `minutes`. A ticket or payment reminder expires at
 * `expiresAt`. Other messages do not expire.
 */
function secondsToExpiry({ data, createdAt }: LeasedMessage, now: Date): number {
  const { minutes, expiresAt } = lifetime.catch({}).parse(data);
  const secondsTo = (instantMs: number) => (instantMs - now.getTime()) / 1000;
  if (expiresAt !== undefined) return secondsTo(Date.parse(expiresAt));
  return minutes === undefined ? Infinity : secondsTo(createdAt.getTime() + minutes * 60_000);
}

/** Returns a reason for the log and the database. Errors other than GatewayError may quote the message, so only their name is used. */
function reasonOf(error: unknown): string {
  if (error instanceof GatewayError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
