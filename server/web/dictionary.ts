import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdCompress } from 'node:zlib';
import { chromiumVersion } from '@/server/web/chromium';
import { compressOnce, pickEncoding, type Compressor } from '@/server/web/encoding';
import { pageParams } from '@/server/web/frames';
import { refuse } from '@/server/web/refusal';
import type { Page } from '@/server/web/render-page';
import { scriptsOf } from '@/server/web/scripts-ahead';
import { log } from '@/server/log';

/**
 * A compression dictionary (RFC 9842): a page that others are compressed against, which leaves a third of them. Browsers
 * that know what that is fetch it when they have nothing else to do, keep it for this build, and say that they have it.
 */
export type Dictionary = {
  path: string;
  body: Buffer;
  isAt: (headers: IncomingHttpHeaders) => boolean;
  compress: (page: Buffer) => Promise<Buffer>;
  /** Compresses while the answer is being made; `head` is sent first. */
  compressor: () => { head: Buffer; stream: Compressor };
  /** Which scripts the page that it is needs. */
  scripts: readonly string[];
  /** The dictionary itself, in brotli. */
  brotli: () => Promise<Buffer>;
};

/** Chromium does since 130. It says so only once it has one, but who it is it says at once. */
export function takesDictionaries(headers: IncomingHttpHeaders): boolean {
  return chromiumVersion(headers) >= 130;
}

/** The page that is the dictionary; its address goes on with its hash. */
export const dictionaryPage = '/dictionary';
const retryMs = 60_000;

export const isDictionary = (path: string): boolean => path === dictionaryPage || path.startsWith(`${dictionaryPage}/`);

const zstd = promisify(zstdCompress);
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

export function createDictionary(body: Buffer): Dictionary {
  const hash = createHash('sha256').update(body).digest();
  const name = `:${hash.toString('base64')}:`;
  const head = Buffer.concat([magic, hash]);
  // The window holds the dictionary and a page: what it takes counts as memory of JavaScript.
  const options = (level: number) => ({
    params: { ...pageParams(level), [constants.ZSTD_c_windowLog]: 19 },
    dictionary: body,
  });
  let brotli: Promise<Buffer> | undefined;
  return {
    path: `${dictionaryPage}/${hash.toString('base64url')}`,
    body,
    isAt: (headers) =>
      headers['available-dictionary'] === name && /(^|[,\s])dcz\s*(,|$)/i.test(String(headers['accept-encoding'])),
    compress: async (page) => Buffer.concat([head, await zstd(page, options(6))]),
    compressor: () => ({ head, stream: createZstdCompress(options(3)) }),
    scripts: scriptsOf(body.toString('latin1')),
    brotli: () => (brotli ??= compressOnce(body)),
  };
}

/** The dictionary once it is made; whoever asks first has it made, and does not wait. */
export function createDictionarySource(render: () => Promise<Page>, now: () => number): () => Dictionary | undefined {
  let made: Dictionary | undefined;
  let triedAt = -Infinity;
  async function make() {
    const page = await render();
    if (page.status === 200) made = createDictionary(page.copies.inside.body());
  }
  return () => {
    if (!made && now() - triedAt >= retryMs) {
      triedAt = now();
      make().catch((error: unknown) => log.warn({ err: error }, 'no dictionary could be made'));
    }
    return made;
  };
}

/** Answers for every address that `isDictionary`. The page is never shown: it is a file, and only under its own hash. */
export async function sendDictionary(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  dictionary: Dictionary | undefined,
): Promise<void> {
  if (path !== dictionary?.path) {
    refuse(res, path, 'not_found');
    return;
  }
  // Browsers that know dictionaries know brotli.
  const takesBrotli = pickEncoding(req.headers['accept-encoding']) === 'br';
  const body = takesBrotli ? await dictionary.brotli() : dictionary.body;
  res.setHeader('Content-Type', 'application/octet-stream');
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  res.setHeader('Use-As-Dictionary', 'match="/*", match-dest=("document")');
  res.setHeader('Vary', 'Accept-Encoding');
  if (takesBrotli) res.setHeader('Content-Encoding', 'br');
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
