import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import { env } from '@/server/process/env';
import { hostCookie, readCookie, removeCookie, writeCookie } from './host-cookie';

/** Browsers accept cookies of 4 KB. Common proxies accept 8 KB for all cookies, which include the session. */
const maxCharacters = 3800;
const maxDecompressedLength = 100_000;

const keyOf = (name: string) => createHash('sha256').update(`${name} ${env().NEXTAUTH_SECRET}`).digest();

/** An encrypted cookie that ends after `maxAge` seconds. `write` and `remove` work only in route handlers. */
export function sealedCookie<Schema extends z.ZodType>(name: string, maxAge: number, schema: Schema) {
  const cookie = () => hostCookie(name, maxAge);
  return {
    /** Returns false, and writes nothing, if the value is too large. */
    write: async (value: z.infer<Schema>): Promise<boolean> => {
      const sealed = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })
        .setExpirationTime(`${maxAge} seconds`)
        .encrypt(keyOf(name));
      if (sealed.length > maxCharacters) return false;
      await writeCookie(cookie(), sealed);
      return true;
    },
    read: async (): Promise<z.infer<Schema> | undefined> => {
      const sealed = await readCookie(cookie());
      if (!sealed) return undefined;
      try {
        const { payload } = await jwtDecrypt(sealed, keyOf(name), { maxDecompressedLength });
        return schema.parse(payload.value);
      } catch {
        return undefined;
      }
    },
    remove: (): Promise<void> => removeCookie(cookie()),
  };
}
