import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key for one purpose from the setting DATA_KEY. */
const keyFor = (dataKey: string, purpose: 'seal' | 'fingerprint') =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `tsela wallet ${version} ${purpose}`, 32));

/**
 * Encrypts a text with AES-256-GCM. `place` is authenticated with it, so the text can be opened only with the same place.
 * Returns 'v1.' and the base64url of iv, tag and ciphertext.
 */
export function sealText(dataKey: string, text: string, place: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(dataKey, 'seal'), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Decrypts a sealed text. Throws for another key, another place or a changed text. */
export function openText(dataKey: string, sealed: string, place: string): string {
  const [prefix, encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (prefix !== version || bytes.length < ivBytes + tagBytes) throw new Error('the text has no sealed format');
  const iv = bytes.subarray(0, ivBytes);
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(dataKey, 'seal'), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Returns a keyed hash for comparing texts. A hash without a key would let an attacker guess account numbers. */
export function fingerprint(dataKey: string, text: string): string {
  return createHmac('sha256', keyFor(dataKey, 'fingerprint')).update(text).digest('base64url');
}
