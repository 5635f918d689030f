/** Input: paths of pages. Output: their offline copies. A page that was requested before a purge is not stored. */
import { versionHeader, type TripsMessage } from '@/lib/browser/offline-tickets';
import type { TripPage } from '@/lib/contracts/tickets';
import { findPage, purgeCount, storePage, type KnownOfPage } from './offline-pages';

const urlOf = (path: string) => new URL(path, self.location.origin).href;

export async function requestAndStore(path: string, known?: KnownOfPage, cache: RequestCache = 'default') {
  const since = purgeCount();
  const response = await fetch(urlOf(path), { redirect: 'manual', headers: { accept: 'text/html' }, cache });
  await storePage(urlOf(path), response, since, known);
}

async function isOutdated({ path, version, isWanted }: TripPage): Promise<boolean> {
  const copy = await findPage(urlOf(path));
  return copy ? copy.headers.get(versionHeader) !== version : isWanted;
}

/** Returns whether all wanted pages are stored. */
export async function storeTrips({ pages, listOnly }: TripsMessage): Promise<boolean> {
  const since = purgeCount();
  for (const page of listOnly ? pages.slice(0, 1) : pages)
    if ((await isOutdated(page)) && since === purgeCount()) await requestAndStore(page.path, page);
  return !(await Promise.all(pages.map(isOutdated))).includes(true);
}
