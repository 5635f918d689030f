import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { chromiumVersion } from '@/server/web/chromium';

export type Encoding = 'br' | 'gzip';
/** `zstd`: in frames, one after the other. */
export type PageEncoding = Encoding | 'zstd';

/** What is written to it comes out compressed; `flush` lets go of what it holds back. */
export type Compressor = Transform & { flush: () => void };

/** Below this a compressed answer saves no packet. */
export const smallestCompressedBytes = 1000;

const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;

export function isCompressible(contentType: unknown): boolean {
  return typeof contentType === 'string' && compressible.test(contentType);
}

function readAccepted(accepts: string | string[] | undefined): Set<string> {
  const taken = new Set<string>();
  for (const part of String(accepts ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    if (!parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))) taken.add(name.trim());
  }
  return taken;
}

/** The better of the two encodings that everybody takes. */
export function pickEncoding(accepts: string | string[] | undefined): Encoding | undefined {
  return better(readAccepted(accepts));
}

function better(taken: ReadonlySet<string>): Encoding | undefined {
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : undefined;
}

/**
 * For a finished page. zstd costs a tenth of brotli: what is sent once is hardly worth more, what is asked for again is.
 * Some that take zstd stop after its first frame; Chromium does not.
 */
export function pickPageEncoding(headers: IncomingHttpHeaders, isFirst: boolean): PageEncoding | undefined {
  const taken = readAccepted(headers['accept-encoding']);
  const takesFrames = taken.has('zstd') && chromiumVersion(headers) >= 123;
  return takesFrames && (isFirst || !taken.has('br')) ? 'zstd' : better(taken);
}

/** Most pages come out in one piece. */
const chunkSize = 32 * 1024;

/**
 * The window holds a whole page. One of the usual 4 MB costs twice that for each answer under way, which counts as memory
 * of JavaScript: a few at once, and all of it is searched for garbage.
 */
const params = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
});

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Up to here the way to another thread and back costs more of the processor than it takes off this one. */
const longBytes = 256 * 1024;

/** Compresses a finished body; a long one off the event loop. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const isLong = body.length > longBytes;
  if (encoding === 'gzip') {
    const options = { chunkSize, level: 6 };
    return isLong ? gzipped(body, options) : Promise.resolve(gzipSync(body, options));
  }
  const options = { chunkSize, params: { ...params(5), [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  return isLong ? brotli(body, options) : Promise.resolve(brotliCompressSync(body, options));
}

/** As small as it gets, for what is compressed once and sent for days. */
export function compressOnce(body: Buffer): Promise<Buffer> {
  return brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** Compresses while the answer is being made. */
export function compressor(encoding: Encoding): Compressor {
  if (encoding === 'gzip') return createGzip({ level: 5 });
  return createBrotliCompress({ params: params(4) });
}
