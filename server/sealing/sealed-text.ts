import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const keyIdLength = 8;
const shortestKey = 32;

/** Purposes of derived keys. These words never change, because stored texts need them. */
const purposes = {
  v2: 'tsela seal v2',
  keyId: 'tsela key id',
  request: 'tsela wallet v1 fingerprint',
  recipient: 'tsela recipient fingerprint',
};

/** The first key seals. The others open texts that an earlier `DATA_KEY` sealed. */
export type DataKeys = readonly [present: string, ...before: string[]];

/** Binds a text to its row: the uuid is that of the row, or of its user. These words never change either. */
export const placeOf = {
  account: (uuid: string) => `${uuid} account`,
  iban: (uuid: string) => `${uuid} iban`,
  factor: (userUuid: string) => `second factor ${userUuid}`,
  message: (uuid: string) => `message ${uuid}`,
};

/** Deriving a key takes longer than sealing a text. */
const derived = new Map<string, Buffer>();

function keyFor(dataKey: string, purpose: keyof typeof purposes): Buffer {
  if (dataKey.length < shortestKey) throw new Error('DATA_KEY is missing or short');
  const id = `${purpose} ${dataKey}`;
  const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', dataKey, '', purposes[purpose], 32));
  derived.set(id, key);
  return key;
}

export const keyIdOf = (dataKey: string) => keyFor(dataKey, 'keyId').toString('base64url').slice(0, keyIdLength);

/** AES-256-GCM. The text can be opened only with the same `place`. */
export function sealText([dataKey]: DataKeys, text: string, place: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(dataKey, 'v2'), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v2.${keyIdOf(dataKey)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

function partsOf(sealed: string) {
  const [, keyId, encoded = ''] = /^v2\.([\w-]{8})\.([\w-]+)$/.exec(sealed) ?? [];
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.length < ivBytes + tagBytes) throw new Error('the text has no sealed format');
  return { keyId, bytes };
}

export function openText(dataKeys: DataKeys, sealed: string, place: string): string {
  const { keyId, bytes } = partsOf(sealed);
  const dataKey = dataKeys.find((key) => keyIdOf(key) === keyId);
  if (dataKey === undefined) throw new Error('the text was sealed with another key');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(dataKey, 'v2'), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Store the first hash, and compare with all. Without a key, an attacker could guess phones and account numbers. */
export function fingerprints([present, ...before]: DataKeys, purpose: 'request' | 'recipient', text: string) {
  const hash = (key: string) => createHmac('sha256', keyFor(key, purpose)).update(text).digest('base64url');
  return [hash(present), ...before.map(hash)] as const;
}
