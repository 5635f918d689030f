import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compactDecrypt, CompactEncrypt } from 'jose';
import type { z } from 'zod';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';

/** Browsers accept cookies of 4 KB. Common proxies accept 8 KB for all cookies, which include the session. */
const maxCharacters = 3800;
const maxBytes = 100_000;

/**
 * An encrypted cookie with the values that a person typed into a plain form, because a URL must not carry them. `save` and
 * `forget` work only in route handlers.
 */
export function sealedDraft<Schema extends z.ZodType>(name: string, use: string, minutes: number, schema: Schema) {
  const cookie = () => hostCookie(name, minutes * 60);
  const key = () => createHash('sha256').update(`${use} ${env().NEXTAUTH_SECRET}`).digest();
  return {
    /** Stores the first of the drafts that fits. */
    save: async (...drafts: z.infer<Schema>[]): Promise<void> => {
      for (const draft of drafts) {
        const sealed = await new CompactEncrypt(deflateRawSync(JSON.stringify(draft)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(key());
        if (sealed.length > maxCharacters) continue;
        await writeCookie(cookie(), sealed);
        return;
      }
    },
    read: async (): Promise<z.infer<Schema> | undefined> => {
      const sealed = await readCookie(cookie());
      if (!sealed) return undefined;
      try {
        const { plaintext } = await compactDecrypt(sealed, key());
        const text = inflateRawSync(plaintext, { maxOutputLength: maxBytes }).toString('utf8');
        return schema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    forget: (): Promise<void> => removeCookie(cookie()),
  };
}
