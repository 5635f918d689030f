/** Input: paths of pages. Output: their offline copies. A page that a purge came after is not stored. */
import type { TripsMessage } from '@/lib/browser/offline-tickets';
import { findOutdated, purgeCount, storePage } from './offline-pages';

type Options = { assets?: readonly string[]; cache?: RequestCache; since?: number };

export async function requestAndStore(path: string, { assets = [], cache, since = purgeCount() }: Options = {}) {
  const url = new URL(path, self.location.origin).href;
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
    cache: cache ?? 'default',
  });
  await storePage(url, response, since, assets);
}

let lastTrips: Promise<unknown> = Promise.resolve();

/** Handles the messages one after another, so that the second tab finds the copies of the first. */
export function storeTrips({ pages, listOnly }: TripsMessage): Promise<boolean> {
  const since = purgeCount();
  const done = lastTrips.then(async () => {
    for (const { path } of await findOutdated(listOnly ? pages.slice(0, 1) : pages))
      if (since === purgeCount()) await requestAndStore(path, { since });
    return (await findOutdated(pages)).length === 0;
  });
  lastTrips = done.catch(() => undefined);
  return done;
}
