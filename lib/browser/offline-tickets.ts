/**
 * Input: the cache names and URLs of offline copies. Output: rules that pages and the service worker (sw/) share, and the
 * lists of the offline page. Invariant: each user has a separate cache, and phones store these names, so they never change.
 */
import { findCaches } from './features';
import { offlineTitleMeta } from '@/lib/browser/offline-meta';
import { searchOwner, searchCache } from '@/lib/browser/stored-search';
import { forgetLastSearch } from '@/lib/browser/last-search';
import { printTicketPath, ticketLinkStart } from '@/lib/paths/offline';

const userCache = 'tickets-of-';
export const linkCache = 'tickets-by-link';
/** Pages without an owner: the offline page and the ticket check. Phones store this name, so it never changes. */
export const openCache = 'kept-pages';
/** Build files of all stored pages. Phones store this name, so it never changes. */
export const assetCache = 'kept-assets';

/** Headers of a copy: its storage time in epoch milliseconds, and its booking. Phones store them, so they never change. */
export const storedAtHeader = 'x-kept-at';
export const bookingHeader = 'x-kept-booking';

export const cacheFor = (owner: string): string => {
  if (owner === 'link') return linkCache;
  if (owner === searchOwner) return searchCache;
  return owner === 'anyone' ? openCache : `${userCache}${owner}`;
};

const ownTicket = printTicketPath;

/** Returns the booking id in a ticket URL, `last` for the user's newest ticket, or null for other pages. */
export function ticketAt(href: string): string | null {
  const { pathname, searchParams } = new URL(href);
  if (pathname === ownTicket) return searchParams.get('booking')?.toLowerCase() ?? 'last';
  return pathname.startsWith(ticketLinkStart) ? pathname.slice(ticketLinkStart.length).toLowerCase() : null;
}

/** Returns true for a ticket that anyone with the link can open. */
export const isTicketLink = (path: string): boolean => path.startsWith(ticketLinkStart);

export const isTicketCache = (name: string): boolean => name === linkCache || name.startsWith(userCache);
/** Returns true for the caches that a sign-out deletes. */
export const isForgettable = (name: string): boolean => isTicketCache(name) || name === searchCache;
export const isUserCache = (name: string): boolean => name.startsWith(userCache);

/**
 * Returns the caches to delete for the user of the cache `own`: those of other users, and with them the links and searches,
 * which may be theirs. Returns an empty list if no other user has a cache.
 */
export function cachesOfOthers(names: readonly string[], own: string | null): string[] {
  const others = names.filter((name) => isUserCache(name) && name !== own);
  return others.length === 0 ? [] : [...others, linkCache, searchCache];
}

/** Returns the caches that tickets are shown from. If two users have caches, which is an error, it shows neither. */
export function shownCaches(names: readonly string[]): { own: string | undefined; shown: string[] } {
  const users = names.filter(isUserCache);
  const own = users.length === 1 ? users[0] : undefined;
  return { own, shown: names.filter((name) => name === linkCache || name === own) };
}

/** Returns the tickets that open without a network, the newest copy first and one per booking. */
export async function listOfflineTickets(): Promise<{ href: string; title: string }[]> {
  const names = (await findCaches()?.keys()) ?? [];
  const entries = await Promise.all(shownCaches(names).shown.map(readTickets));
  const newest = entries.flat().sort((one, other) => other.storedAt - one.storedAt);
  const isFirst = (ticket: (typeof newest)[number], index: number) =>
    newest.findIndex(({ booking }) => booking === ticket.booking) === index;
  return newest.filter(isFirst);
}

async function readTickets(name: string) {
  return (await readPages(name)).flatMap(({ booking, title, storedAt }) => {
    const href = name === linkCache ? `${ticketLinkStart}${booking ?? ''}` : `${ownTicket}?booking=${booking ?? ''}`;
    return booking === null ? [] : [{ href, title: title ?? 'Ticket', booking, storedAt }];
  });
}

/** Returns the searches whose results open without a network, the newest copy first. */
export async function listStoredSearches(): Promise<{ href: string; title: string }[]> {
  const entries = findCaches() ? await readPages(searchCache) : [];
  const newest = entries.sort((one, other) => other.storedAt - one.storedAt);
  return newest.map(({ href, title }) => ({ href, title: title ?? 'Search results' }));
}

async function readPages(name: string) {
  const cache = await caches.open(name);
  const pages = (await cache.keys()).map(async (request) => {
    const copy = await cache.match(request, { ignoreVary: true });
    if (!copy) return [];
    const page = new DOMParser().parseFromString(await copy.text(), 'text/html');
    const title = page.querySelector<HTMLMetaElement>(`meta[name="${offlineTitleMeta}"]`)?.content;
    const booking = copy.headers.get(bookingHeader);
    return [{ href: request.url, title, booking, storedAt: Number(copy.headers.get(storedAtHeader)) }];
  });
  return (await Promise.all(pages)).flat();
}

/**
 * Messages to the worker: store this page with these files, or delete all that was requested before now.
 * Phones may run an older worker, so the kinds never change.
 */
export type WorkerMessage = { kind: 'keep'; url: string; assets: string[] } | { kind: 'forget' };

const forget = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));

/** Deletes all tickets and searches at the end of a session, and stops the worker from storing pending ones. */
export async function deleteOfflineTickets(): Promise<void> {
  forgetLastSearch();
  await sendToWorker({ kind: 'forget' });
  try {
    await forget(((await findCaches()?.keys()) ?? []).filter(isForgettable));
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Also reaches a worker that does not control the page, as after a forced reload. */
async function sendToWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const entries = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  entries?.active?.postMessage(message);
}

/**
 * Deletes the copies of users other than `owner`, with the links and searches of their sessions. `owner` is null without a
 * session. Links and searches of a visitor who never signed in stay.
 */
export async function deleteTicketsOfOthers(owner: string | null): Promise<void> {
  const own = owner === null ? null : cacheFor(owner);
  try {
    const others = cachesOfOthers((await findCaches()?.keys()) ?? [], own);
    if (others.length > 0) {
      forgetLastSearch();
      await (own === null ? deleteOfflineTickets() : forget(others));
    }
    // The empty cache marks the user to whom links belong that are opened from now on.
    if (own !== null) await findCaches()?.open(own);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
