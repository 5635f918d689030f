import { createHash } from 'node:crypto';
import type { Dictionary } from '@/server/front/dictionary';
import { compress, isCompressible, smallestCompressedBytes, type Encoding } from '@/server/front/encoding';

/** One form of a finished page. */
export type PageCopy = {
  body: Buffer;
  etag: string;
  /** The body in an encoding, compressed at the first call only; undefined where that is not worth it. */
  encoded: (encoding: Encoding | Dictionary) => Promise<Buffer> | undefined;
};

export function createPageCopy(body: Buffer, contentType: unknown): PageCopy {
  const made = new Map<Encoding | Dictionary, Promise<Buffer>>();
  const worthIt = body.length >= smallestCompressedBytes && isCompressible(contentType);
  return {
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    encoded(encoding) {
      if (!worthIt) return undefined;
      const known = made.get(encoding);
      if (known) return known;
      const compressed = typeof encoding === 'string' ? compress(body, encoding) : encoding.compress(body);
      made.set(encoding, compressed);
      return compressed;
    },
  };
}
