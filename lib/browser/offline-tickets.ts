/** Phones store the names of caches and headers, so they never change. */
import { findCaches } from './features';
import { offlineTitleMeta, searchOwner, searchCache, userCache } from '@/lib/browser/offline-meta';
import type { TripPage } from '@/lib/contracts/tickets';
import { forgetSearches } from '@/lib/browser/recent-searches';
import { printTicketPath, ticketLinkStart } from '@/lib/paths/offline';

const linkCache = 'tickets-by-link';
export const openCache = 'kept-pages';
export const assetCache = 'kept-assets';

export const storedAtHeader = 'x-kept-at';
export const bookingHeader = 'x-kept-booking';
export const versionHeader = 'x-kept-version';

export const cacheFor = (owner: string): string => {
  if (owner === 'link') return linkCache;
  if (owner === searchOwner) return searchCache;
  return owner === 'anyone' ? openCache : `${userCache}${owner}`;
};

export function ticketAt(href: string): string | null {
  const { pathname, searchParams } = new URL(href);
  if (pathname === printTicketPath) return searchParams.get('booking')?.toLowerCase() ?? 'last';
  return pathname.startsWith(ticketLinkStart) ? pathname.slice(ticketLinkStart.length).toLowerCase() : null;
}

export const isTicketLink = (path: string): boolean => path.startsWith(ticketLinkStart);

export const isTicketCache = (name: string): boolean => name === linkCache || name.startsWith(userCache);
export const isForgettable = (name: string): boolean => isTicketCache(name) || name === searchCache;
export const isUserCache = (name: string): boolean => name.startsWith(userCache);

/** Deletes links and searches too, because they may be those of the other users. */
export function cachesOfOthers(names: readonly string[], own: string | null): string[] {
  const others = names.filter((name) => isUserCache(name) && name !== own);
  return others.length === 0 ? [] : [...others, linkCache, searchCache];
}

export function shownCaches(names: readonly string[]): { own: string | undefined; shown: string[] } {
  const users = names.filter(isUserCache);
  const own = users.length === 1 ? users[0] : undefined;
  return { own, shown: names.filter((name) => name === linkCache || name === own) };
}

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
    const href =
      name === linkCache ? `${ticketLinkStart}${booking ?? ''}` : `${printTicketPath}?booking=${booking ?? ''}`;
    return booking === null ? [] : [{ href, title: title ?? 'Ticket', booking, storedAt }];
  });
}

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

/** With `listOnly`, the worker requests no ticket. It responds with true once every wanted page is stored. */
export type TripsMessage = { kind: 'keep-trips'; pages: TripPage[]; listOnly: boolean };
/** Phones may run an older worker, so the kinds never change. */
export type WorkerMessage = { kind: 'keep'; url: string; assets: string[] } | TripsMessage | { kind: 'forget' };

export const deleteCaches = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));

export async function deleteOfflineTickets(): Promise<void> {
  forgetSearches();
  await sendToWorker({ kind: 'forget' });
  try {
    await deleteCaches(((await findCaches()?.keys()) ?? []).filter(isForgettable));
  } catch {
    // Blocked storage has nothing to delete.
  }
}

async function sendToWorker(message: WorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const entries = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  entries?.active?.postMessage(message);
}

export async function deleteTicketsOfOthers(owner: string | null): Promise<void> {
  const own = owner === null ? null : cacheFor(owner);
  try {
    const others = cachesOfOthers((await findCaches()?.keys()) ?? [], own);
    if (others.length > 0) {
      forgetSearches();
      await (own === null ? deleteOfflineTickets() : deleteCaches(others));
    }
    // The empty cache marks the user to whom links belong that are opened from now on.
    if (own !== null) await findCaches()?.open(own);
  } catch {
    // Blocked storage has nothing to delete.
  }
}
