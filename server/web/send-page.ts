import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dictionary } from '@/server/web/dictionary';
import { pickPageEncoding } from '@/server/web/encoding';
import type { Served } from '@/server/web/page-store';
import type { Page } from '@/server/web/render-page';
import { stylesFor } from '@/server/web/stylesheets';

/** A page and a missing page are worth keeping for a moment; an error or a redirect is not. */
export function isKept(page: Page): boolean {
  return page.status === 200 || page.status === 404;
}

type Surroundings = {
  /** Caches on the way may do what ours does. */
  stored: boolean;
  dictionary: Dictionary | undefined;
};

/** Answers with a finished page. */
export async function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  { page, ageMs }: Served<Page>,
  { stored, dictionary }: Surroundings,
): Promise<void> {
  const { headers } = req;
  const shared = stored && isKept(page);
  const known = dictionary?.isAt(headers) ? dictionary : undefined;
  const styles = stylesFor(headers, dictionary);
  const copy = page.copies[styles];
  const encoding = known ?? pickPageEncoding(headers, copy.isNew());
  res.setHeader('Content-Security-Policy', page.policy);
  // Any copy is right for anybody, so nothing varies; but on the way to many only one with its look inside is kept, and
  // that everybody reads to its end.
  const forOne = known !== undefined || encoding === 'zstd' || styles === 'linked';
  const forWhom = forOne ? 'private, max-age=0' : 'public, max-age=0, s-maxage=3';
  res.setHeader('Cache-Control', shared ? `${forWhom}, must-revalidate` : 'no-store');
  // The router's data lies at the same address; caches must not mix the two up.
  res.setHeader('Vary', known ? 'Accept-Encoding, RSC, Available-Dictionary' : 'Accept-Encoding, RSC');
  for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
  if (shared) {
    res.setHeader('ETag', copy.etag);
    // Rounded up: a cache that counts on from less would keep a page longer than 3 s.
    res.setHeader('Age', Math.ceil(ageMs / 1000));
    if (page.status === 200 && isKnown(headers['if-none-match'], page)) {
      res.removeHeader('Content-Type');
      res.writeHead(304).end();
      return;
    }
    if (dictionary && !known && page.isHtml && headers['save-data'] !== 'on') {
      res.appendHeader('Link', `<${dictionary.path}>; rel="compression-dictionary"`);
    }
  }
  const encoded = encoding && (await copy.encoded(encoding));
  if (encoding && encoded) res.setHeader('Content-Encoding', typeof encoding === 'string' ? encoding : 'dcz');
  const body = encoded ?? copy.body();
  res.setHeader('Content-Length', body.length);
  res.statusCode = page.status;
  res.end(req.method === 'HEAD' ? undefined : body);
}

function isKnown(ifNoneMatch: string | undefined, page: Page): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = Object.values(page.copies).map(({ etag }) => etag.replace(/^W\//, ''));
  return ifNoneMatch.split(',').some((tag) => {
    const known = tag.trim();
    return known === '*' || opaque.includes(known.replace(/^W\//, ''));
  });
}
