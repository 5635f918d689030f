import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import { inTime } from '@/lib/in-time';
import { compress, isCompressible, smallestCompressedBytes, type Encoding } from '@/server/front/encoding';
import { inlineScriptHashes } from '@/server/front/script-hashes';
import type { ScriptProof } from '@/server/front/security-headers';

/** Next's request handler, or whatever stands in for it. */
export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** A finished public page, the same for everybody. */
export type Page = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  etag: string;
  policy: string;
  /** The body in an encoding, compressed at the first call only; undefined where that is not worth it. */
  encoded: (encoding: Encoding) => Promise<Buffer> | undefined;
};

export type Renderer = {
  handle: Handle;
  origin: string;
  policy: (proof: ScriptProof) => string;
  limitMs: number;
};

/**
 * What Next sees of a request for a public page: the same from everybody, whatever the browser sent. The agent is one
 * for which Next finishes the metadata before the first byte, so that title and status are right without JavaScript;
 * the whole page is awaited here anyway.
 */
function commonHeaders(origin: string, requestId: string) {
  const { host, protocol } = new URL(origin);
  return {
    host,
    accept: 'text/html',
    'user-agent': 'front (reads whole pages, as Bingbot does)',
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-request-id': requestId,
  };
}

/** Headers that belong to the one answer, or that the front says itself. `set-cookie`: a shared page sets nobody's. */
const notKept =
  /^(date|connection|keep-alive|transfer-encoding|content-length|etag|cache-control|vary|set-cookie|last-modified|content-security-policy|x-nextjs-.*)$/;

/** Renders `url` for nobody in particular. Throws AppError `timeout` when that takes too long. */
export async function renderPage(renderer: Renderer, url: string, requestId: string): Promise<Page> {
  const answer = await inTime(
    inject(
      (req, res) => {
        renderer.handle(req, res).catch((error: unknown) => res.destroy(asError(error)));
      },
      { method: 'GET', url, headers: commonHeaders(renderer.origin, requestId) },
    ),
    renderer.limitMs,
  );
  const kept = Object.entries(answer.headers).filter(([name]) => !notKept.test(name));
  const html = String(answer.headers['content-type']).startsWith('text/html');
  return finishedPage({
    status: answer.statusCode,
    headers: Object.fromEntries(kept),
    body: answer.rawPayload,
    policy: renderer.policy({ hashes: html ? inlineScriptHashes(answer.payload) : [] }),
  });
}

function finishedPage(page: Pick<Page, 'status' | 'headers' | 'body' | 'policy'>): Page {
  const made = new Map<Encoding, Promise<Buffer>>();
  const worthIt = page.body.length >= smallestCompressedBytes && isCompressible(page.headers['content-type']);
  return {
    ...page,
    etag: `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`,
    encoded(encoding) {
      if (!worthIt) return undefined;
      const known = made.get(encoding);
      if (known) return known;
      const body = compress(page.body, encoding);
      made.set(encoding, body);
      return body;
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
