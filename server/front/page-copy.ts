import type { Dictionary } from '@/server/front/dictionary';
import { compress, isCompressible, smallestCompressedBytes, type Encoding } from '@/server/front/encoding';

/** One form of a finished page. */
export type PageCopy = {
  etag: string;
  /** Made at each call: nearly everybody takes an encoding, and a page is kept only until the next one. */
  body: () => Buffer;
  /** The body in an encoding, compressed at the first call only; undefined where that is not worth it. */
  encoded: (encoding: Encoding | Dictionary) => Promise<Buffer> | undefined;
};

export function createPageCopy(etag: string, body: () => Buffer, isWorthIt: boolean): PageCopy {
  const made = new Map<Encoding | Dictionary, Promise<Buffer>>();
  return {
    etag,
    body,
    encoded(encoding) {
      if (!isWorthIt) return undefined;
      const known = made.get(encoding);
      if (known) return known;
      const compressed = typeof encoding === 'string' ? compress(body(), encoding) : encoding.compress(body());
      made.set(encoding, compressed);
      return compressed;
    },
  };
}

export const isWorthCompressing = (body: Buffer, contentType: unknown): boolean =>
  body.length >= smallestCompressedBytes && isCompressible(contentType);
