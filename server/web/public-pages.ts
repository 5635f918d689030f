import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PublicRoute } from '@/lib/paths/routes';
import { chooseEncoding, styleFormFor } from '@/server/web/page-forms';
import { retryAfterSeconds } from '@/server/web/refusal';
import type { Page, Renderer } from '@/server/web/render-page';
import type { Policy } from '@/server/web/content-security';

const cacheMs = 3000;
const cacheBytes = 64 * 1024 * 1024;
const stylesBytes = 100 * 1024;

type Sized = Pick<Page, 'status' | 'bytes'>;

const isCacheable = ({ status }: Sized) => status === 200 || status === 404;

type Render<Rendered> = { startedAt: number; page: Promise<Rendered>; bytes: number };

/**
 * Caches rendered pages. The age of a page counts from the start of its render, because its data was read then. No request
 * gets or waits for a page whose render began 3 s or longer before the request. Requests for one page share one render.
 */
export function createPageCache<Rendered extends Sized>(now: () => number, maxBytes = cacheBytes) {
  const renders = new LRUCache<string, Render<Rendered>>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });

  function find(url: string): Render<Rendered> | undefined {
    const render = renders.get(url);
    return render && now() - render.startedAt < cacheMs ? render : undefined;
  }

  async function start(url: string, renderPage: () => Promise<Rendered>) {
    const render: Render<Rendered> = { startedAt: now(), page: renderPage(), bytes: 1 };
    const isNewest = () => renders.peek(url) === render;
    renders.set(url, render);
    try {
      const page = await render.page;
      if (isNewest() && isCacheable(page)) renders.set(url, { ...render, bytes: 2 * page.bytes + stylesBytes });
      else if (isNewest()) renders.delete(url);
    } catch {
      if (isNewest()) renders.delete(url);
    }
    return render;
  }

  return {
    isFresh: (url: string) => (find(url)?.bytes ?? 1) > 1,
    async get(url: string, renderPage: () => Promise<Rendered>): Promise<{ page: Rendered; ageMs: number }> {
      const render = find(url) ?? (await start(url, renderPage));
      return { page: await render.page, ageMs: now() - render.startedAt };
    },
  };
}

export function createPublicPages(renderer: Renderer, policy: Policy, now: () => number) {
  const cache = createPageCache<Page>(now);

  async function send(req: IncomingMessage, res: ServerResponse, { url, isCached }: PublicRoute, requestId: string) {
    const render = () => renderer.render(url, requestId);
    const { page, ageMs } = isCached ? await cache.get(url, render) : { page: await render(), ageMs: 0 };
    const styles = styleFormFor(req.headers);
    for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
    res.setHeader('X-Render-Id', page.renderId);
    res.setHeader('Content-Security-Policy', policy({ hashes: page.scriptHashes }));
    res.setHeader('Vary', 'Accept-Encoding, RSC');
    if (isCached && isCacheable(page)) {
      // A shared cache stores only the inline form, which needs no further request.
      const scope = styles === 'inline' ? 'public, max-age=0, s-maxage=3' : 'private, max-age=0';
      res.setHeader('Cache-Control', `${scope}, must-revalidate`);
      res.setHeader('ETag', page.etag);
      // Rounded up, so that a cache never serves the page longer than 3 s.
      res.setHeader('Age', Math.ceil(ageMs / 1000));
      if (page.status === 200 && req.headers['if-none-match']?.includes(page.etag)) {
        res.writeHead(304).end();
        return;
      }
    } else res.setHeader('Cache-Control', 'no-store');
    if (page.status === 503) res.setHeader('Retry-After', retryAfterSeconds);
    const encoding = chooseEncoding(req.headers);
    const body = page.body(styles, encoding);
    if (encoding) res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', body.length);
    res.writeHead(page.status).end(req.method === 'HEAD' ? undefined : body);
  }

  return { send, isFresh: ({ url, isCached }: PublicRoute) => isCached && cache.isFresh(url) };
}
