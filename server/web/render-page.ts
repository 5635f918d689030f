import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { inTime } from '@/lib/in-time';
import { askedStatus } from '@/lib/lost-page';
import { collectAnswer, type Handle } from '@/server/web/collect-answer';
import { createPageCopy, isWorthCompressing, type PageCopy } from '@/server/web/page-copy';
import { holdScripts, nameScripts } from '@/server/web/scripts-ahead';
import { inlineScriptHashes } from '@/server/web/script-hashes';
import type { ScriptProof } from '@/server/web/security-headers';
import type { InlineStyles, Styles } from '@/server/web/stylesheets';

/** A finished public page, the same for everybody. */
export type Page = {
  status: number;
  headers: OutgoingHttpHeaders;
  policy: string;
  copies: Record<Styles, PageCopy>;
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
  const { origin, limitMs, inlineStyles, policy } = renderer;
  const answer = await inTime(collectAnswer(renderer.handle, url, commonHeaders(origin, requestId)), limitMs);
  const { body, headers } = answer;
  const isHtml = String(headers['content-type']).startsWith('text/html');
  const ahead = renderer.scriptsAhead(url);
  const isWorthIt = isWorthCompressing(body, headers['content-type']);
  // What a copy has besides is the build's: one hash tells all of them.
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  const copy = (styles: Styles) => {
    const text = () => body.toString('latin1');
    const styled = () => inlineStyles(holdScripts(nameScripts(text(), ahead)), styles);
    return createPageCopy(`W/"${tag}-${styles}"`, isHtml ? styled : () => [{ text: text() }], isWorthIt);
  };
  return {
    status: (isHtml && answer.status === 200 ? askedStatus(body) : undefined) ?? answer.status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !notKept.test(name))),
    policy: policy({ hashes: isHtml ? inlineScriptHashes(body) : [] }),
    copies: { inside: copy('inside'), warming: copy('warming'), linked: copy('linked') },
    bytes: body.length,
    isHtml,
  };
}
