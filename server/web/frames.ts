import { constants, zstdCompressSync } from 'node:zlib';

/** A part of a page: bytes as latin1 text. */
export type Piece = {
  text: string;
  /** Of a piece that many pages have: compressed at the first call only. */
  frame?: () => Buffer;
};

/** `ZSTD_c_targetCBlockSize`, which Node does not name yet. */
const targetBlockSize = 130;

/**
 * For a page. Nothing of a block can be read before all of it is there, and a block is as long as a page: on a bad line
 * nobody would see the first results before the last has come. So a block is what fits a packet.
 */
export const pageParams = (level: number) => ({
  [constants.ZSTD_c_compressionLevel]: level,
  [targetBlockSize]: 1340,
});

/** Told how much there is, it takes no more memory than for that, which would count as JavaScript's. */
function compressPiece(text: string, level: number): Buffer {
  const options = { params: pageParams(level), chunkSize: 32 * 1024, pledgedSrcSize: text.length };
  return zstdCompressSync(Buffer.from(text, 'latin1'), options);
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

export const bytesOf = (pieces: readonly Piece[]): Buffer => Buffer.from(textOf(pieces), 'latin1');

/** A piece of many pages: as small as it gets, since it is compressed once. */
export function sharedPiece(text: string): Piece {
  let frame: Buffer | undefined;
  return { text, frame: () => (frame ??= compressPiece(text, 19)) };
}

/**
 * A page in zstd, which is made of frames that stand alone (RFC 8878, section 3). A tenth of the processor time that
 * brotli takes of a whole page, for 8 % more bytes.
 */
export function compressInFrames(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(pieces.map(({ text, frame }) => frame?.() ?? compressPiece(text, 3)));
}
