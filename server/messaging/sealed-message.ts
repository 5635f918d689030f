import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fingerprints, openText, placeOf, sealText, type DataKeys } from '@/server/sealing/sealed-text';
import type { Template } from './templates';

export type NewMessage = {
  cause: string;
  channel: 'email' | 'sms';
  recipient: string;
  nextAttemptAt?: Date;
} & Template;

export type SealingKeys = { dataKeys: DataKeys };

export type StoredMessage = ReturnType<typeof sealMessage>;

/** The data has codes and links. The hash of the recipient replaces it after sending. */
export function sealMessage({ dataKeys }: SealingKeys, { data, ...message }: NewMessage) {
  const uuid = randomUUID();
  const [recipientHash] = fingerprints(dataKeys, 'recipient', message.recipient);
  return {
    ...message,
    uuid,
    recipientHash,
    data: sealText(dataKeys, JSON.stringify(data), placeOf.message(uuid)),
  };
}

type StoredData = { uuid: string; data: string | Record<string, unknown> };

const opened = z.record(z.string(), z.unknown());

export function openData({ dataKeys }: SealingKeys, { uuid, data }: StoredData): Record<string, unknown> {
  return opened.parse(JSON.parse(openText(dataKeys, z.string().parse(data), placeOf.message(uuid))));
}
