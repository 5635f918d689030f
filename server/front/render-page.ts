import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import { inTime } from '@/lib/in-time';
import { askedStatus } from '@/lib/lost-page';
import { createPageCopy, type PageCopy } from '@/server/front/page-copy';
import { nameScripts } from '@/server/front/scripts-ahead';
import { inlineScriptHashes } from '@/server/front/script-hashes';
import type { ScriptProof } from '@/server/front/security-headers';
import type { InlineStyles, Styles } from '@/server/front/stylesheets';

/** Next's request handler, or whatever stands in for it. */
export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** A finished public page, the same for everybody. */
export type Page = {
  status: number;
  headers: OutgoingHttpHeaders;
  policy: string;
  /** Made when first asked for. Where no stylesheet is linked all are the same. */
  copy: (styles: Styles) => PageCopy;
  /** Of the page as Next made it. */
  bytes: number;
  isHtml: boolean;
};

export type Renderer = {
  handle: Handle;
  origin: string;
  policy: (proof: ScriptProof) => string;
  inlineStyles: InlineStyles;
  /** What else the page at an address names, for when there is nothing else to do. */
  scriptsAhead: (url: string) => readonly string[];
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

/**
 * Headers that belong to the one answer, or that the front says itself (`x-request-id`: the next asker has another).
 * `set-cookie`: a shared page sets nobody's.
 * `link`: it would have the stylesheet's file fetched before all else, which stands in the page.
 */
const notKept =
  /^(link|date|connection|keep-alive|transfer-encoding|content-length|etag|cache-control|vary|set-cookie|last-modified|content-security-policy|x-request-id|x-nextjs-.*)$/;

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
  const { rawPayload, payload, headers } = answer;
  const isHtml = String(headers['content-type']).startsWith('text/html');
  const asMade = once(() => createPageCopy(rawPayload, headers['content-type']));
  const ahead = renderer.scriptsAhead(url);
  const styled = (styles: Styles) =>
    once(() => {
      const html = isHtml ? nameScripts(renderer.inlineStyles(rawPayload.toString('latin1'), styles), ahead) : '';
      if (!isHtml || html.length === rawPayload.length) return asMade();
      return createPageCopy(Buffer.from(html, 'latin1'), headers['content-type']);
    });
  const copies = { inside: styled('inside'), warming: styled('warming'), linked: styled('linked') };
  return {
    status: (isHtml && answer.statusCode === 200 ? askedStatus(payload) : undefined) ?? answer.statusCode,
    headers: Object.fromEntries(kept),
    policy: renderer.policy({ hashes: isHtml ? inlineScriptHashes(payload) : [] }),
    copy: (styles) => copies[styles](),
    bytes: rawPayload.length,
    isHtml,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
