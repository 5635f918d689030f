import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dictionary } from '@/server/web/dictionary';
import {
  compress,
  compressor,
  type Compressor,
  isCompressible,
  pickEncoding,
  smallestCompressedBytes,
} from '@/server/web/encoding';
import { asBuffer, endArguments, lastArguments, setAll } from '@/server/web/response-calls';
import { inlineScriptHashes } from '@/server/web/script-hashes';
import type { ScriptProof } from '@/server/web/security-headers';

type LiveAnswer = {
  nonce: string;
  policy: (proof: ScriptProof) => string;
  inlineStyles: (html: string) => string;
  /** What the browser has and takes pages compressed against. */
  dictionary: Dictionary | undefined;
};

/** What is done with a body: sent as it comes, compressed as it comes, or held back until it is whole. */
type Way =
  | { kind: 'plain' }
  | { kind: 'compressed'; head: Buffer | undefined; stream: Compressor; flushSoon: () => void }
  | { kind: 'held'; parts: Buffer[] };

/** The response's own methods, before they were replaced. */
type Originals = Pick<ServerResponse, 'write' | 'end' | 'writeHead' | 'flushHeaders'>;

/**
 * Stands between Next and an answer that is made for one person. Decides, just before the headers leave, whether the
 * body is compressed on its way, and says that pages are private. A page that Next made at build time carries no nonce:
 * it is held back until whole, and its scripts are allowed by their hashes.
 */
export function watchAnswer(req: IncomingMessage, res: ServerResponse, answer: LiveAnswer): void {
  const originals: Originals = {
    write: res.write.bind(res),
    end: res.end.bind(res),
    writeHead: res.writeHead.bind(res),
    flushHeaders: res.flushHeaders.bind(res),
  };
  let way: Way | undefined;
  const withStyles = styleFirst(res, answer.inlineStyles);
  res.setHeader('Content-Security-Policy', answer.policy({ nonce: answer.nonce }));

  function begin(): Way {
    if (way) return way;
    keepPrivate(res);
    // It would have the stylesheet's file fetched before all else, which stands in the page.
    if (isPage(res)) res.removeHeader('Link');
    way = chooseWay(req, res, answer.dictionary);
    if (way.kind === 'compressed') join(way, res, originals);
    return way;
  }

  res.writeHead = (status: number, ...rest: unknown[]) => {
    // Node's own end() and write() come through here too, once the way is chosen and everything is set.
    if (way) return originals.writeHead(status);
    res.statusCode = status;
    setAll(res, rest.at(-1));
    return begin().kind === 'held' ? res : originals.writeHead(res.statusCode);
  };
  res.flushHeaders = () => {
    if (begin().kind !== 'held') originals.flushHeaders();
  };
  res.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
    const { encoding, done } = lastArguments(rest);
    const chosen = begin();
    if (chosen.kind === 'held') {
      chosen.parts.push(asBuffer(chunk, encoding));
      done?.(undefined);
      return true;
    }
    const sent = withStyles(chunk, encoding);
    if (chosen.kind === 'plain') return originals.write(sent, encoding, done);
    chosen.flushSoon();
    return chosen.stream.write(sent, encoding, done);
  };
  res.end = (...given: unknown[]) => {
    const { last, encoding, done } = endArguments(given);
    if (done) res.once('finish', done);
    const chosen = begin();
    if (chosen.kind !== 'held') {
      const sent = last === undefined ? undefined : withStyles(last, encoding);
      if (chosen.kind === 'plain') return originals.end(sent, encoding);
      chosen.stream.end(sent, encoding);
      return res;
    }
    if (last !== undefined) chosen.parts.push(asBuffer(last, encoding));
    sendWhole(req, res, Buffer.concat(chosen.parts), answer, originals).catch((error: unknown) => {
      res.destroy(error instanceof Error ? error : undefined);
    });
    return res;
  };
}

/** A page links its sheets in its first piece. One that has said how long it is stays so. */
function styleFirst(res: ServerResponse, inlineStyles: LiveAnswer['inlineStyles']) {
  let isFirst = true;
  return (chunk: Uint8Array | string, encoding: BufferEncoding): Uint8Array | string => {
    const stays = !isFirst || !isPage(res) || res.hasHeader('content-length');
    isFirst = false;
    if (stays) return chunk;
    return Buffer.from(inlineStyles(asBuffer(chunk, encoding).toString('latin1')), 'latin1');
  };
}

/** Pages and the router's data for them belong to one person, also where Next calls them the same for everybody. */
function keepPrivate(res: ServerResponse) {
  const type = String(res.getHeader('content-type') ?? '');
  if (!/^text\/(html|x-component)/.test(type)) return;
  if (isBuilt(res) || !res.hasHeader('cache-control')) res.setHeader('Cache-Control', 'private, no-store');
  if (isBuilt(res)) res.removeHeader('ETag');
}

function isPage(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/html');
}

function isBuilt(res: ServerResponse): boolean {
  return res.hasHeader('x-nextjs-prerender') || res.hasHeader('x-nextjs-cache');
}

function chooseWay(req: IncomingMessage, res: ServerResponse, dictionary: Dictionary | undefined): Way {
  const type = res.getHeader('content-type');
  const bodiless = req.method === 'HEAD' || [204, 206, 304].includes(res.statusCode);
  if (!bodiless && isBuilt(res) && isPage(res)) return { kind: 'held', parts: [] };
  if (!isCompressible(type)) return { kind: 'plain' };
  res.appendHeader('Vary', 'Accept-Encoding');
  const encoding = pickEncoding(req.headers['accept-encoding']);
  const small = Number(res.getHeader('content-length') ?? smallestCompressedBytes) < smallestCompressedBytes;
  if (!encoding || bodiless || small || res.hasHeader('content-encoding')) return { kind: 'plain' };
  res.removeHeader('Content-Length');
  const against = isPage(res) ? dictionary : undefined;
  if (against) res.appendHeader('Vary', 'Available-Dictionary');
  res.setHeader('Content-Encoding', against ? 'dcz' : encoding);
  const { head, stream } = against?.compressor() ?? { head: undefined, stream: compressor(encoding) };
  return { kind: 'compressed', head, stream, flushSoon: onceATurn(stream) };
}

/** Once a turn of the loop: what Next has ready now reaches the browser now, without a flush for every tag. */
function onceATurn(stream: Compressor): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      if (!stream.writableEnded && !stream.destroyed) stream.flush();
    });
  };
}

/** Lets the compressor write to the response, at the pace of the slower of the two. */
function join({ head, stream }: Extract<Way, { kind: 'compressed' }>, res: ServerResponse, originals: Originals) {
  let first = head;
  stream.on('data', (chunk: Buffer) => {
    const sent = first ? Buffer.concat([first, chunk]) : chunk;
    first = undefined;
    if (!originals.write(sent)) stream.pause();
  });
  stream.on('end', () => originals.end());
  stream.on('drain', () => res.emit('drain'));
  stream.on('error', (error) => res.destroy(error));
  res.on('drain', () => stream.resume());
  res.on('close', () => stream.destroy());
}

async function sendWhole(
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
  { policy, inlineStyles }: LiveAnswer,
  originals: Originals,
): Promise<void> {
  res.setHeader('Content-Security-Policy', policy({ hashes: inlineScriptHashes(body) }));
  res.appendHeader('Vary', 'Accept-Encoding');
  const page = Buffer.from(inlineStyles(body.toString('latin1')), 'latin1');
  const encoding = page.length < smallestCompressedBytes ? undefined : pickEncoding(req.headers['accept-encoding']);
  const sent = encoding ? await compress(page, encoding) : page;
  if (encoding) res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', sent.length);
  originals.end(sent);
}
