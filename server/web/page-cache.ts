import { LRUCache } from 'lru-cache';

type PageCacheOptions<Page> = {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  maxAgeMs: number;
  maxBytes: number;
  sizeBytes: (page: Page) => number;
  /** Returns whether later requests may get the page. Otherwise only the waiting requests share it. */
  isCacheable: (page: Page) => boolean;
};

/**
 * Caches rendered pages. The age of a page counts from the start of its render, because its data was read then. No
 * request gets or waits for a page whose render began `maxAgeMs` or longer before the request. Requests for one page
 * share one render.
 */
export function createPageCache<Page>(options: PageCacheOptions<Page>) {
  type AgedPage = { page: Page; ageMs: number };
  const { now, maxAgeMs, maxBytes } = options;
  const renders = new Map<string, { startedAt: number; page: Promise<Page> }>();
  const pages = new LRUCache<string, { page: Page; startedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => options.sizeBytes(page),
  });

  function fresh(key: string): AgedPage | undefined {
    const cached = pages.get(key);
    const ageMs = cached ? now() - cached.startedAt : maxAgeMs;
    return cached && ageMs < maxAgeMs ? { page: cached.page, ageMs } : undefined;
  }

  async function start(key: string, render: () => Promise<Page>): Promise<AgedPage> {
    const current = { startedAt: now(), page: render() };
    renders.set(key, current);
    try {
      const page = await current.page;
      const isNewest = (pages.peek(key)?.startedAt ?? -Infinity) <= current.startedAt;
      if (isNewest && options.isCacheable(page)) pages.set(key, { page, startedAt: current.startedAt });
      return { page, ageMs: now() - current.startedAt };
    } finally {
      if (renders.get(key) === current) renders.delete(key);
    }
  }

  async function get(key: string, render: () => Promise<Page>): Promise<AgedPage> {
    const cached = fresh(key);
    if (cached) return cached;
    const current = renders.get(key);
    if (!current || now() - current.startedAt >= maxAgeMs) return start(key, render);
    return { page: await current.page, ageMs: now() - current.startedAt };
  }

  return { fresh, get };
}
