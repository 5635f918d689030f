import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '@/server/web/compress';
import { createPageCache } from '@/server/web/page-cache';
import { retryAfterSeconds } from '@/server/web/refusal';
import type { Page, Renderer } from '@/server/web/render-page';
import type { PublicRoute } from '@/server/web/routes';
import type { Policy } from '@/server/web/security-headers';
import { styleFormFor } from '@/server/web/stylesheets';

const cacheMs = 3000;
const cacheBytes = 64 * 1024 * 1024;
/** Size of the inlined stylesheets, which each compressed form of a page contains. */
const stylesBytes = 100 * 1024;

const sizeBytes = (page: Page) => 2 * page.bytes + stylesBytes;
/** Errors and redirects are not cached. */
const isCacheable = ({ status }: Page) => status === 200 || status === 404;

export type PublicPages = ReturnType<typeof createPublicPages>;

/** Renders, caches and sends the pages that are the same for every visitor. */
export function createPublicPages(renderer: Renderer, policy: Policy, now: () => number) {
  const cache = createPageCache<Page>({ now, maxAgeMs: cacheMs, maxBytes: cacheBytes, sizeBytes, isCacheable });

  async function send(req: IncomingMessage, res: ServerResponse, { url, isCached }: PublicRoute, requestId: string) {
    const render = () => renderer.render(url, requestId);
    const { page, ageMs } = isCached ? await cache.get(url, render) : { page: await render(), ageMs: 0 };
    const styles = styleFormFor(req.headers);
    for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
    res.setHeader('X-Render-Id', page.renderId);
    res.setHeader('Content-Security-Policy', policy({ hashes: page.scriptHashes }));
    // The response of Next's router has the same URL, so caches must not mix the two.
    res.setHeader('Vary', 'Accept-Encoding, RSC');
    if (isCached && isCacheable(page)) {
      // A shared cache stores only the inline form, which needs no further request.
      const scope = styles === 'inline' ? 'public, max-age=0, s-maxage=3' : 'private, max-age=0';
      res.setHeader('Cache-Control', `${scope}, must-revalidate`);
      res.setHeader('ETag', page.etag);
      // Rounded up, so that a cache never serves the page longer than 3 s.
      res.setHeader('Age', Math.ceil(ageMs / 1000));
      if (page.status === 200 && req.headers['if-none-match']?.includes(page.etag)) {
        res.removeHeader('Content-Type');
        res.writeHead(304).end();
        return;
      }
    } else res.setHeader('Cache-Control', 'no-store');
    if (page.status === 503) res.setHeader('Retry-After', retryAfterSeconds);
    const encoding = chooseEncoding(req.headers);
    const body = page.body(styles, encoding);
    if (encoding) res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', body.length);
    res.statusCode = page.status;
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  return { send, isFresh: ({ url, isCached }: PublicRoute) => isCached && cache.fresh(url) !== undefined };
}
