/**
 * Input: HTML responses that name their owner in a `kept-for` meta element. Output: offline copies in the caches of that
 * owner, and the copy to show for a URL. Invariant: after a sign-out or a change of user, no cache holds a page that was
 * requested before it.
 */
import { offlineBookingMeta, offlineOwnerMeta, maxStoredSearches, searchCache } from '@/lib/browser/offline-meta';
import {
  assetCache,
  bookingHeader,
  cacheFor,
  cachesOfOthers,
  deleteCaches,
  isForgettable,
  isTicketCache,
  isUserCache,
  storedAtHeader,
  openCache,
  shownCaches,
  ticketAt,
  versionHeader,
} from '@/lib/browser/offline-tickets';
import { maxStoredTrips } from '@/lib/limits';

/** Lists the files that a page needs. Phones store this header with each copy, so its name never changes. */
const assetsHeader = 'x-kept-assets';
/** Those of coming trips, and as many that were opened. */
const maxTickets = 2 * maxStoredTrips;
const metaOf = (name: string) => new RegExp(`<meta name="${name}" content="([\\w-]+)"`);
const ownerPattern = metaOf(offlineOwnerMeta);
const bookingPattern = metaOf(offlineBookingMeta);
/** Each browser with service workers supports modules. */
const forOldBrowsers = /<script\b[^>]*\bnomodule\b[^>]*>/gi;
const staticFile = /\/_next\/static\/[\w./~-]+(?:\?dpl=[\w-]+)?/g;

let purges = 0;
/** Files of pages that are not stored yet. `deleteUnneeded` keeps them, although no copy names them. */
const pendingFiles = new Set<ReadonlySet<string>>();
let lastTurn: Promise<void> = Promise.resolve();

/** Runs the writes and deletions of pages one after another. `work` must not wait for the network. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = lastTurn.then(work);
  lastTurn = done.catch(() => undefined);
  return done;
}

async function withAssets(assets: readonly string[], work: () => Promise<void>) {
  const files = hrefsOf(assets);
  pendingFiles.add(files);
  try {
    await storeAssets(assets);
    await inTurn(work);
  } finally {
    pendingFiles.delete(files);
  }
}

const assetsOf = (copy: Response | undefined): string[] => copy?.headers.get(assetsHeader)?.split(' ') ?? [];

const hrefsOf = (files: readonly string[]): Set<string> =>
  new Set(files.map((file) => new URL(file, self.location.href).href));

export function purgePages(): Promise<void> {
  purges += 1;
  return inTurn(async () => {
    await deleteCaches((await caches.keys()).filter(isForgettable));
  });
}

export const purgeCount = (): number => purges;

/** `assets`: build files that the page loaded and that its HTML does not name. `version`: no newer than the page. */
export type KnownOfPage = { assets?: readonly string[]; version?: string };

/** Stores a page in the cache of the owner that it names. `since`: the value of `purgeCount` when it was requested. */
export async function storePage(url: string, response: Response, since: number, known: KnownOfPage = {}) {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || response.redirected || !type.startsWith('text/html')) return;
  const html = await response.text();
  const owner = ownerPattern.exec(html)?.[1];
  if (owner === undefined || since !== purges) return;
  const named = html.replace(forOldBrowsers, '').match(staticFile) ?? [];
  const assets = [...new Set([...named, ...(known.assets ?? [])])];
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  headers.set(storedAtHeader, String(Date.now()));
  const booking = bookingPattern.exec(html)?.[1];
  if (booking !== undefined) headers.set(bookingHeader, booking);
  const copy = new Response(html.replace('<html', '<html data-kept'), { status: 200, headers });
  const cacheName = cacheFor(owner);
  await inTurn(() => deleteCachesOfOthers(cacheName));
  await withAssets(assets, async () => {
    if (since !== purges) return;
    await deleteCachesOfOthers(cacheName);
    const key = cacheName === openCache ? url.replace(/\?.*/, '') : url;
    const cache = await caches.open(cacheName);
    // The page needs the files that its earlier copy loaded later, until the next build.
    const earlier = await cache.match(key, { ignoreVary: true });
    const before = assetsOf(earlier);
    copy.headers.set(versionHeader, known.version ?? earlier?.headers.get(versionHeader) ?? '');
    const isSameBuild = named.every((file) => before.includes(file));
    copy.headers.set(assetsHeader, [...new Set([...assets, ...(isSameBuild ? before : [])])].join(' '));
    await cache.put(key, copy);
    await deleteUnneeded();
  });
}

export async function findPage(url: string): Promise<Response | undefined> {
  const { entries, own } = await entriesShown();
  const ticket = ticketAt(url);
  const fitting = entries.filter(({ request, booking }) => request.url === url || (booking ?? '-') === ticket);
  // The last ticket comes from the user's own cache. Tickets by link may belong to other people, so they come second.
  const last = own === undefined || ticket !== 'last' ? [] : entries.filter(({ booking }) => booking !== null);
  const newest = last.find(({ name }) => name === own) ?? last[0] ?? fitting[0];
  return newest?.cache.match(newest.request, { ignoreVary: true });
}

async function entriesShown() {
  const { own, shown } = shownCaches(await caches.keys());
  const entries = (await Promise.all([openCache, searchCache, ...shown].map(entriesOf))).flat();
  return { own, entries: entries.sort((one, other) => other.storedAt - one.storedAt) };
}

export async function findAsset(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: assetCache, ignoreVary: true });
}

export async function isRecent(url: string): Promise<boolean> {
  const { entries } = await entriesShown();
  return Date.now() - (entries.find(({ request }) => request.url === url)?.storedAt ?? 0) < 30_000;
}

export async function addAssets(url: string, loaded: readonly string[]): Promise<void> {
  await withAssets(loaded, async () => {
    for (const name of await caches.keys()) {
      const cache = name === assetCache ? undefined : await caches.open(name);
      const newest = await cache?.match(url, { ignoreVary: true });
      if (!cache || !newest) continue;
      const known = assetsOf(newest);
      const added = loaded.filter((file) => !known.some((other) => file.endsWith(other)));
      if (added.length === 0) continue;
      const headers = new Headers(newest.headers);
      headers.set(assetsHeader, [...known, ...added].join(' '));
      await cache.put(url, new Response(await newest.blob(), { status: 200, headers }));
    }
  });
}

async function deleteCachesOfOthers(own: string) {
  if (isUserCache(own)) await deleteCaches(cachesOfOthers(await caches.keys(), own));
}

async function storeAssets(urls: readonly string[]) {
  const cache = await caches.open(assetCache);
  const missing = async (url: string) => ((await cache.match(url, { ignoreVary: true })) ? undefined : cache.add(url));
  await Promise.allSettled(urls.map(missing));
}

async function deleteUnneeded() {
  const names = (await caches.keys()).filter((name) => name === openCache || isForgettable(name));
  const entries = await Promise.all(names.map((name) => entriesOf(name)));
  const all = entries.flat().sort((one, other) => other.storedAt - one.storedAt);
  const tickets = all.filter(({ name }) => isTicketCache(name));
  const searches = all.filter(({ name }) => name === searchCache);
  const dropped = new Set([...tickets.slice(maxTickets), ...searches.slice(maxStoredSearches)]);
  for (const { cache, request } of dropped) await cache.delete(request);
  const needed = hrefsOf(all.filter((entry) => !dropped.has(entry)).flatMap(({ assets }) => assets));
  const cache = await caches.open(assetCache);
  const isNeeded = (href: string) => needed.has(href) || [...pendingFiles].some((files) => files.has(href));
  for (const { url } of await cache.keys()) if (!isNeeded(url)) await cache.delete(url);
}

async function entriesOf(name: string) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  return Promise.all(
    requests.map(async (request) => {
      const copy = (await cache.match(request, { ignoreVary: true })) ?? new Response();
      const booking = copy.headers.get(bookingHeader);
      return {
        name,
        cache,
        request,
        assets: assetsOf(copy),
        booking,
        storedAt: Number(copy.headers.get(storedAtHeader)),
      };
    }),
  );
}
