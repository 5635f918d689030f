import { keptTitleMeta } from '@/lib/browser/kept-meta';
import { keptForSearch, searchCache } from '@/lib/browser/kept-search';
import { forgetLastSearch } from '@/lib/browser/last-search';
import { printTicketPath, ticketLinkStart, upcomingTicketsPath } from '@/lib/paths/offline';
import { checkTicketPath } from '@/lib/paths/pages';

/**
 * Tickets that a browser keeps, so that they open without a network: what pages and the service worker (sw/) agree on.
 * Each user's pages are in a cache of their own.
 */
const userCache = 'tickets-of-';
export const linkCache = 'tickets-by-link';
/** Pages that are nobody's: what is said without a network, and the check of tickets. */
export const openCache = 'kept-pages';
export const assetCache = 'kept-assets';

/** When a page was kept, in milliseconds, and the booking that it named: noted with the copy. */
export const keptAtHeader = 'x-kept-at';
export const bookingHeader = 'x-kept-booking';

export const cacheFor = (keptFor: string): string => {
  if (keptFor === 'link') return linkCache;
  if (keptFor === keptForSearch) return searchCache;
  return keptFor === 'anyone' ? openCache : `${userCache}${keptFor}`;
};

const ownTicket = printTicketPath;

/** Which addresses are kept, as the browser's own patterns write them. */
export const keptPatterns = [ownTicket, upcomingTicketsPath, `${ticketLinkStart}*`, checkTicketPath];

export const isKeptPath = (path: string): boolean =>
  keptPatterns.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));

/** The booking whose ticket an address shows, `last` where it is the newest that the user has; null for other pages. */
export function ticketAt(href: string): string | null {
  const { pathname, searchParams } = new URL(href);
  if (pathname === ownTicket) return searchParams.get('booking')?.toLowerCase() ?? 'last';
  return pathname.startsWith(ticketLinkStart) ? pathname.slice(ticketLinkStart.length).toLowerCase() : null;
}

/** A ticket that opens for whoever has its address. */
export const isTicketLink = (path: string): boolean => path.startsWith(ticketLinkStart);

export const isTicketCache = (name: string): boolean => name === linkCache || name.startsWith(userCache);
/** What a logout forgets. */
export const isForgettable = (name: string): boolean => isTicketCache(name) || name === searchCache;
export const isUserCache = (name: string): boolean => name.startsWith(userCache);

/**
 * The caches of whoever was signed in and is not `own`, with what was kept meanwhile under no name: links and searches.
 * None where nobody else was.
 */
export function cachesOfOthers(names: readonly string[], own: string | null): string[] {
  const others = names.filter((name) => isUserCache(name) && name !== own);
  return others.length === 0 ? [] : [...others, linkCache, searchCache];
}

/** The caches that tickets are shown from. Where two users' lie side by side, which can't be, neither is. */
export function shownCaches(names: readonly string[]): { own: string | undefined; shown: string[] } {
  const users = names.filter(isUserCache);
  const own = users.length === 1 ? users[0] : undefined;
  return { own, shown: names.filter((name) => name === linkCache || name === own) };
}

/** The tickets that can be opened without a network, those kept last first. */
export async function listKeptTickets(): Promise<{ href: string; title: string }[]> {
  const names = (await storage()?.keys()) ?? [];
  const found = await Promise.all(shownCaches(names).shown.map(readTickets));
  const newest = found.flat().sort((one, other) => other.keptAt - one.keptAt);
  const isFirst = (ticket: (typeof newest)[number], index: number) =>
    newest.findIndex(({ booking }) => booking === ticket.booking) === index;
  return newest.filter(isFirst);
}

async function readTickets(name: string) {
  return (await readPages(name)).flatMap(({ booking, title, keptAt }) => {
    const href = name === linkCache ? `${ticketLinkStart}${booking ?? ''}` : `${ownTicket}?booking=${booking ?? ''}`;
    return booking === null ? [] : [{ href, title: title ?? 'Ticket', booking, keptAt }];
  });
}

/** The searches whose results can be read without a network, those kept last first. */
export async function listKeptSearches(): Promise<{ href: string; title: string }[]> {
  const found = storage() ? await readPages(searchCache) : [];
  const newest = found.sort((one, other) => other.keptAt - one.keptAt);
  return newest.map(({ href, title }) => ({ href, title: title ?? 'Search results' }));
}

async function readPages(name: string) {
  const cache = await caches.open(name);
  const pages = (await cache.keys()).map(async (request) => {
    const copy = await cache.match(request, { ignoreVary: true });
    if (!copy) return [];
    const page = new DOMParser().parseFromString(await copy.text(), 'text/html');
    const title = page.querySelector<HTMLMetaElement>(`meta[name="${keptTitleMeta}"]`)?.content;
    const booking = copy.headers.get(bookingHeader);
    return [{ href: request.url, title, booking, keptAt: Number(copy.headers.get(keptAtHeader)) }];
  });
  return (await Promise.all(pages)).flat();
}

/** What a page tells the worker: keep what I am and have loaded, or forget what was loaded before now. */
export type KeeperMessage = { kind: 'keep'; url: string; assets: string[] } | { kind: 'forget' };

/** Nothing is kept without TLS, or where the browser forbids it. */
const storage = (): CacheStorage | undefined => (typeof caches === 'undefined' ? undefined : caches);

const forget = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));

/** The session has ended: nobody's ticket or search stays in this browser, nor does one that is on its way. */
export async function forgetKeptTickets(): Promise<void> {
  forgetLastSearch();
  await tellKeeper({ kind: 'forget' });
  try {
    await forget(((await storage()?.keys()) ?? []).filter(isForgettable));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The worker is told even where it does not control the page, as after a reload past every cache. */
async function tellKeeper(message: KeeperMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  found?.active?.postMessage(message);
}

/**
 * `owner` is signed in, or nobody is: whatever was kept while another was goes, with the links that were opened by then
 * and the searches, as at a logout. Where nobody has signed in since, links opened stay for whoever opened them.
 */
export async function forgetTicketsOfOthers(owner: string | null): Promise<void> {
  const own = owner === null ? null : cacheFor(owner);
  try {
    const others = cachesOfOthers((await storage()?.keys()) ?? [], own);
    if (others.length > 0) {
      forgetLastSearch();
      await (own === null ? forgetKeptTickets() : forget(others));
    }
    // Though empty it says whose the links are that are opened from now on.
    if (own !== null) await storage()?.open(own);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
