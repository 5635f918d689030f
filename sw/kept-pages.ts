import {
  assetCache,
  cacheFor,
  isTicketCache,
  isUserCache,
  keptForMeta,
  linkCache,
  openCache,
} from '@/lib/kept-tickets';

/** When a page was kept, in milliseconds, and which files it needs: noted with the copy. */
const keptAtHeader = 'x-kept-at';
const assetsHeader = 'x-kept-assets';
const maxKept = 30;
const keptFor = new RegExp(`<meta name="${keptForMeta}" content="([\\w-]+)"`);
/** As they stand in the page, in quotes that its data may have escaped. */
const staticFile = /\/_next\/static\/[\w./~-]+(?:\?dpl=[\w-]+)?/g;

/** Counts the times that everything was forgotten: what was asked for before is not kept after. */
let forgotten = 0;

export function noteForgotten(): void {
  forgotten += 1;
}

export const forgottenSoFar = (): number => forgotten;

/** Keeps the page if it says that it may be kept, under whom it says. `since`: `forgottenSoFar` when it was asked for. */
export async function keepPage(url: string, answer: Response, since: number, more: readonly string[] = []) {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || answer.redirected || !type.startsWith('text/html')) return;
  const html = await answer.text();
  const owner = keptFor.exec(html)?.[1];
  if (owner === undefined || since !== forgotten) return;
  const cacheName = cacheFor(owner);
  if (isUserCache(cacheName)) await forgetOthers(cacheName);
  const assets = [...new Set([...(html.match(staticFile) ?? []), ...more])];
  await keepAssets(assets);
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  headers.set(keptAtHeader, String(Date.now()));
  headers.set(assetsHeader, assets.join(' '));
  const copy = new Response(html.replace('<html', '<html data-kept'), { status: 200, headers });
  const cache = await caches.open(cacheName);
  if (since === forgotten) await cache.put(url, copy);
  // Forgotten while it was written.
  if (since !== forgotten && cacheName !== openCache) await caches.delete(cacheName);
  await tidy();
}

/** The copy of a page. Where two users' pages lie side by side, which can't be, neither is shown. */
export async function findPage(url: string): Promise<Response | undefined> {
  const names = await caches.keys();
  const users = names.filter(isUserCache);
  for (const name of [openCache, linkCache, ...(users.length === 1 ? users : [])]) {
    if (!names.includes(name)) continue;
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

export async function findAsset(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: assetCache, ignoreVary: true });
}

/** Whether the page was kept a moment ago. */
export async function isFresh(url: string): Promise<boolean> {
  const found = await findPage(url);
  return Date.now() - Number(found?.headers.get(keptAtHeader) ?? 0) < 30_000;
}

/** Files that a kept page has loaded beside those that its text names. */
export async function addAssets(url: string, more: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = name === assetCache ? undefined : await caches.open(name);
    const found = await cache?.match(url, { ignoreVary: true });
    if (!cache || !found) continue;
    const known = found.headers.get(assetsHeader)?.split(' ') ?? [];
    const added = more.filter((file) => !known.some((other) => file.endsWith(other)));
    if (added.length === 0) continue;
    await keepAssets(added);
    const headers = new Headers(found.headers);
    headers.set(assetsHeader, [...known, ...added].join(' '));
    await cache.put(url, new Response(await found.blob(), { status: 200, headers }));
  }
}

async function forgetOthers(own: string) {
  const others = (await caches.keys()).filter((name) => isUserCache(name) && name !== own);
  if (others.length > 0) others.push(linkCache);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A file of the build never changes: what is there is good. One that can't be had does not stop the page being kept. */
async function keepAssets(urls: readonly string[]) {
  const cache = await caches.open(assetCache);
  const missing = async (url: string) => ((await cache.match(url, { ignoreVary: true })) ? undefined : cache.add(url));
  await Promise.allSettled(urls.map(missing));
}

/** No more tickets than anybody carries, the newest; and no file that no kept page needs any more. */
async function tidy() {
  const names = await caches.keys();
  const entries = await Promise.all(
    names.filter((name) => isTicketCache(name) || name === openCache).map((name) => entriesOf(name)),
  );
  const all = entries.flat().sort((one, other) => other.keptAt - one.keptAt);
  const tickets = all.filter(({ name }) => name !== openCache);
  const dropped = new Set(tickets.slice(maxKept));
  for (const { cache, request } of dropped) await cache.delete(request);
  const origin = new URL(self.location.href).origin;
  const needed = new Set(
    all
      .filter((entry) => !dropped.has(entry))
      .flatMap(({ assets }) => assets.map((file) => new URL(file, origin).href)),
  );
  const cache = await caches.open(assetCache);
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
}

async function entriesOf(name: string) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  return Promise.all(
    requests.map(async (request) => {
      const { headers } = (await cache.match(request, { ignoreVary: true })) ?? new Response();
      const assets = headers.get(assetsHeader)?.split(' ') ?? [];
      return { name, cache, request, assets, keptAt: Number(headers.get(keptAtHeader)) };
    }),
  );
}
