import { keptBookingMeta, keptForMeta } from '@/lib/browser/kept-meta';
import {
  assetCache,
  bookingHeader,
  cacheFor,
  cachesOfOthers,
  isForgettable,
  isTicketCache,
  isUserCache,
  keptAtHeader,
  openCache,
  shownCaches,
  ticketAt,
} from '@/lib/browser/kept-tickets';
import { maxKeptSearches, searchCache } from '@/lib/browser/kept-search';

/** Which files a page needs: noted with the copy. */
const assetsHeader = 'x-kept-assets';
const maxKept = 30;
const metaOf = (name: string) => new RegExp(`<meta name="${name}" content="([\\w-]+)"`);
const keptFor = metaOf(keptForMeta);
const keptBooking = metaOf(keptBookingMeta);
/** As they stand in the page, in quotes that its data may have escaped. */
const staticFile = /\/_next\/static\/[\w./~-]+(?:\?dpl=[\w-]+)?/g;

/** Counts the times that everything was forgotten: what was asked for before is not kept after. */
let forgotten = 0;
/** Files of pages that are on their way: they are nobody's yet, and not to be tidied away. */
const awaited = new Set<ReadonlySet<string>>();
let lastTurn: Promise<void> = Promise.resolve();

/** Whatever writes or deletes pages does so one after another. No network is waited for in a turn. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = lastTurn.then(work);
  lastTurn = done.catch(() => undefined);
  return done;
}

/** `work` gets its turn when the files are there, and finds them there. */
async function withAssets(assets: readonly string[], work: () => Promise<void>) {
  const files = hrefsOf(assets);
  awaited.add(files);
  try {
    await keepAssets(assets);
    await inTurn(work);
  } finally {
    awaited.delete(files);
  }
}

const assetsOf = (copy: Response | undefined): string[] => copy?.headers.get(assetsHeader)?.split(' ') ?? [];

const hrefsOf = (files: readonly string[]): Set<string> =>
  new Set(files.map((file) => new URL(file, self.location.href).href));

/** Also what was put after the page that says so had cleared away itself. */
export function forgetPages(): Promise<void> {
  forgotten += 1;
  return inTurn(async () => {
    const names = (await caches.keys()).filter(isForgettable);
    await Promise.all(names.map((name) => caches.delete(name)));
  });
}

export const forgottenSoFar = (): number => forgotten;

/** Keeps the page if it says that it may be kept, under whom it says. `since`: `forgottenSoFar` when it was asked for. */
export async function keepPage(url: string, answer: Response, since: number, more: readonly string[] = []) {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || answer.redirected || !type.startsWith('text/html')) return;
  const html = await answer.text();
  const owner = keptFor.exec(html)?.[1];
  if (owner === undefined || since !== forgotten) return;
  const named = html.match(staticFile) ?? [];
  const assets = [...new Set([...named, ...more])];
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  headers.set(keptAtHeader, String(Date.now()));
  const booking = keptBooking.exec(html)?.[1];
  if (booking !== undefined) headers.set(bookingHeader, booking);
  const copy = new Response(html.replace('<html', '<html data-kept'), { status: 200, headers });
  const cacheName = cacheFor(owner);
  // Not only when the files are there: they may be long in coming.
  await inTurn(() => forgetOthers(cacheName));
  await withAssets(assets, async () => {
    if (since !== forgotten) return;
    await forgetOthers(cacheName);
    // A page that is nobody's is the same whatever its query: there is one copy, and no query is stored.
    const address = cacheName === openCache ? url.replace(/\?.*/, '') : url;
    const cache = await caches.open(cacheName);
    // What the page has loaded later it needs again, until there is another build.
    const before = assetsOf(await cache.match(address, { ignoreVary: true }));
    const loaded = named.every((file) => before.includes(file)) ? before : [];
    copy.headers.set(assetsHeader, [...new Set([...assets, ...loaded])].join(' '));
    await cache.put(address, copy);
    await tidy();
  });
}

/** The newest copy of a page, or of the ticket that it shows, wherever that was seen. */
export async function findPage(url: string): Promise<Response | undefined> {
  const { entries, own } = await entriesShown();
  const ticket = ticketAt(url);
  const fitting = entries.filter(({ request, booking }) => request.url === url || (booking ?? '-') === ticket);
  // The user's last ticket: of those by link, which may be anybody's, only where there is no other.
  const last = own === undefined || ticket !== 'last' ? [] : entries.filter(({ booking }) => booking !== null);
  const found = last.find(({ name }) => name === own) ?? last[0] ?? fitting[0];
  return found?.cache.match(found.request, { ignoreVary: true });
}

/** What may be shown, the newest first, and the user's own cache. */
async function entriesShown() {
  const { own, shown } = shownCaches(await caches.keys());
  const entries = (await Promise.all([openCache, searchCache, ...shown].map(entriesOf))).flat();
  return { own, entries: entries.sort((one, other) => other.keptAt - one.keptAt) };
}

export async function findAsset(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: assetCache, ignoreVary: true });
}

/** Whether the page was kept a moment ago. */
export async function isFresh(url: string): Promise<boolean> {
  const { entries } = await entriesShown();
  return Date.now() - (entries.find(({ request }) => request.url === url)?.keptAt ?? 0) < 30_000;
}

/** Files that a kept page has loaded beside those that its text names. */
export async function addAssets(url: string, more: readonly string[]): Promise<void> {
  await withAssets(more, async () => {
    for (const name of await caches.keys()) {
      const cache = name === assetCache ? undefined : await caches.open(name);
      const found = await cache?.match(url, { ignoreVary: true });
      if (!cache || !found) continue;
      const known = assetsOf(found);
      const added = more.filter((file) => !known.some((other) => file.endsWith(other)));
      if (added.length === 0) continue;
      const headers = new Headers(found.headers);
      headers.set(assetsHeader, [...known, ...added].join(' '));
      await cache.put(url, new Response(await found.blob(), { status: 200, headers }));
    }
  });
}

async function forgetOthers(own: string) {
  if (!isUserCache(own)) return;
  const others = cachesOfOthers(await caches.keys(), own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A file of the build never changes: what is there is good. One that can't be had does not stop the page being kept. */
async function keepAssets(urls: readonly string[]) {
  const cache = await caches.open(assetCache);
  const missing = async (url: string) => ((await cache.match(url, { ignoreVary: true })) ? undefined : cache.add(url));
  await Promise.allSettled(urls.map(missing));
}

/** No more tickets and searches than anybody needs, the newest; and no file that no kept page needs any more. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name === openCache || isForgettable(name));
  const entries = await Promise.all(names.map((name) => entriesOf(name)));
  const all = entries.flat().sort((one, other) => other.keptAt - one.keptAt);
  const tickets = all.filter(({ name }) => isTicketCache(name));
  const searches = all.filter(({ name }) => name === searchCache);
  const dropped = new Set([...tickets.slice(maxKept), ...searches.slice(maxKeptSearches)]);
  for (const { cache, request } of dropped) await cache.delete(request);
  const needed = hrefsOf(all.filter((entry) => !dropped.has(entry)).flatMap(({ assets }) => assets));
  const cache = await caches.open(assetCache);
  const isNeeded = (href: string) => needed.has(href) || [...awaited].some((files) => files.has(href));
  for (const { url } of await cache.keys()) if (!isNeeded(url)) await cache.delete(url);
}

async function entriesOf(name: string) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  return Promise.all(
    requests.map(async (request) => {
      const copy = (await cache.match(request, { ignoreVary: true })) ?? new Response();
      const booking = copy.headers.get(bookingHeader);
      return { name, cache, request, assets: assetsOf(copy), booking, keptAt: Number(copy.headers.get(keptAtHeader)) };
    }),
  );
}
