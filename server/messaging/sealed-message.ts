import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fingerprint, openText, sealText } from '@/server/sealing/sealed-text';
import type { Template } from './templates';

export type NewMessage = {
  cause: string;
  channel: 'email' | 'sms';
  recipient: string;
  /** The message is not sent before this time. By default it is sent at once. */
  nextAttemptAt?: Date;
} & Template;

export type SealingKey = { dataKey: string };

export type StoredMessage = ReturnType<typeof sealMessage>;

const placeOf = (uuid: string) => `message ${uuid}`;

/** The data has codes and links. The hash of the recipient replaces it after sending. */
export function sealMessage({ dataKey }: SealingKey, { data, ...message }: NewMessage) {
  const uuid = randomUUID();
  return {
    ...message,
    uuid,
    recipientHash: fingerprint(dataKey, 'recipient', message.recipient),
    data: sealText(dataKey, JSON.stringify(data), placeOf(uuid)),
  };
}

type StoredData = { uuid: string; data: string | Record<string, unknown> };

const opened = z.record(z.string(), z.unknown());

export function openData({ dataKey }: SealingKey, { uuid, data }: StoredData): Record<string, unknown> {
  return opened.parse(JSON.parse(openText(dataKey, z.string().parse(data), placeOf(uuid))));
}
