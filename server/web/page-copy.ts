import type { Dictionary } from '@/server/web/dictionary';
import { compress, isCompressible, smallestCompressedBytes, type PageEncoding } from '@/server/web/encoding';
import { bytesOf, compressInFrames, type Piece } from '@/server/web/frames';

/** One form of a finished page. */
export type PageCopy = {
  etag: string;
  /** Whether nobody has been sent it compressed yet. */
  isNew: () => boolean;
  /** Made at each call: nearly everybody takes an encoding, and a page is kept only until the next one. */
  body: () => Buffer;
  /** The body in an encoding, compressed at the first call only; undefined where that is not worth it. */
  encoded: (encoding: PageEncoding | Dictionary) => Promise<Buffer> | undefined;
};

export function createPageCopy(etag: string, pieces: () => Piece[], isWorthIt: boolean): PageCopy {
  const made = new Map<PageEncoding | Dictionary, Promise<Buffer>>();
  const body = () => bytesOf(pieces());
  const compressAs = (encoding: PageEncoding | Dictionary) => {
    if (encoding === 'zstd') return Promise.resolve(compressInFrames(pieces()));
    return typeof encoding === 'string' ? compress(body(), encoding) : encoding.compress(body());
  };
  return {
    etag,
    isNew: () => made.size === 0,
    body,
    encoded(encoding) {
      if (!isWorthIt) return undefined;
      const known = made.get(encoding);
      if (known) return known;
      const compressed = compressAs(encoding);
      made.set(encoding, compressed);
      return compressed;
    },
  };
}

export const isWorthCompressing = (body: Buffer, contentType: unknown): boolean =>
  body.length >= smallestCompressedBytes && isCompressible(contentType);
