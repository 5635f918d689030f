import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** One key for each purpose, all from the `DATA_KEY` of the settings. */
const keyFor = (dataKey: string, purpose: 'seal' | 'fingerprint') =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `tsela wallet ${version} ${purpose}`, 32));

/**
 * Encrypts a text (AES-256-GCM) for one place: opened anywhere else, `place` being part of what is signed, it is refused.
 * Answers 'v1.' and, in base64url, iv, tag and ciphertext.
 */
export function sealText(dataKey: string, text: string, place: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(dataKey, 'seal'), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Throws for another key, another place, and for a text of which a single bit was changed. */
export function openText(dataKey: string, sealed: string, place: string): string {
  const [prefix, encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (prefix !== version || bytes.length < ivBytes + tagBytes) throw new Error('this is no text that we sealed');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(dataKey, 'seal'), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Tells equal texts without the text: account numbers are few enough to be guessed from a hash without a key. */
export function fingerprint(dataKey: string, text: string): string {
  return createHmac('sha256', keyFor(dataKey, 'fingerprint')).update(text).digest('base64url');
}
