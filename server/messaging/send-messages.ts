import type { Database } from '@/server/db/client';
import { log } from '@/server/log';
import type { MessageGateway } from './gateway';
import { leaseMessages, markFailed, markSent } from './message-outbox.repo';
import { writeMessage, type Template } from './templates';

const batch = 20;
const leaseSeconds = 60;
const firstRetrySeconds = 5;
const maxAttempts = 8;

/** Seconds until the next try after `attempts` tries, four times as long each time; null when it is a dead letter. */
export function retryAfter(attempts: number): number | null {
  return attempts >= maxAttempts ? null : firstRetrySeconds * 4 ** (attempts - 1);
}

/**
 * Sends what is due. A message leased by a worker that dies is sent by another a minute later, so one may go out twice
 * but none is lost; the gateway is given the message's own key to tell. Answers how many were due.
 */
export async function sendMessages(db: Database, gateway: MessageGateway): Promise<number> {
  const due = await leaseMessages(db, batch, leaseSeconds);
  for (const message of due) {
    try {
      const written = writeMessage(message as unknown as Template, message.channel);
      await gateway.send({ ...written, channel: message.channel, to: message.recipient, idempotencyKey: message.uuid });
      await markSent(db, message.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const retrySeconds = retryAfter(message.attempts);
      log.warn({ messageId: message.uuid, attempts: message.attempts, retrySeconds, reason }, 'message not sent');
      await markFailed(db, message.id, reason.slice(0, 500), retrySeconds);
    }
  }
  return due.length;
}
