/// <reference lib="webworker" />

/**
 * Input: navigations and requests for build files. Output: the network's response, an offline copy of a ticket or search,
 * or the offline page. Invariant: all other requests go to the network untouched.
 */
import { NetworkFirst } from 'serwist';
import { unloadedMeta } from '@/lib/browser/offline-meta';
import { assetCache, type WorkerMessage } from '@/lib/browser/offline-tickets';
import { buildFilesPath, offlinePath } from '@/lib/paths/offline';
import { findRoute, routes } from '@/lib/paths/routes';
import { addAssets, findAsset, findPage, purgePages, purgeCount, isRecent, storePage } from './offline-pages';
import { requestAndStore, storeTrips } from './request-pages';

declare const self: ServiceWorkerGlobalScope;

const networkTimeoutSeconds = 4;
const offlineKind = (path: string) => findRoute(path)?.route.offline;
const ticketPatterns = Object.entries(routes)
  .filter(([, { offline }]) => offline === 'ticket')
  .map(([path]) => path.replace(/\[.*/, '*'));
const unloadedMark = `<meta name="${unloadedMeta}"`;

/**
 * Static routing, which only some browsers support. Other pages start their network request without waiting for the
 * worker to start, and reach the worker if the network fails. A running worker is excluded from this race: Chromium 150
 * sometimes drops a response that arrives in the moment in which the network fails, and the page stays empty.
 */
type Routing = { addRoutes?: (rules: unknown[]) => Promise<void> };

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([addStaticRoutes(event as Routing), requestAndStore(offlinePath), self.skipWaiting()]).then(
      () => undefined,
    ),
  );
});

async function addStaticRoutes(event: Routing) {
  const ours = { or: [...ticketPatterns.map((urlPattern) => ({ urlPattern })), { runningStatus: 'running' }] };
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: `${buildFilesPath}*` }, source: { cacheName: assetCache } },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
      { condition: { not: ours }, source: 'race-network-and-fetch-handler' },
    ]);
  } catch {
    // The browser has an older form of this API, so every request reaches the fetch handler.
  }
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  switch (message.kind) {
    case 'forget':
      event.waitUntil(purgePages());
      return;
    case 'keep':
      event.waitUntil(storeShownPage(message.url, message.assets));
      return;
    case 'keep-trips':
      event.waitUntil(storeTrips(message).then((isStored) => event.ports[0]?.postMessage(isStored)));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && offlineKind(pathname) === 'search') event.respondWith(openSearch(event));
  else if (request.mode === 'navigate' && offlineKind(pathname) === 'ticket') event.respondWith(openPage(event));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offlinePage));
  else if (pathname.startsWith(buildFilesPath))
    event.respondWith(findAsset(request).then((copy) => copy ?? fetch(request)));
});

const offlinePage = async () => (await findPage(new URL(offlinePath, self.location.origin).href)) ?? Response.error();

async function isFailure(response: Response): Promise<boolean> {
  return response.status >= 500 || (response.status === 200 && (await response.text()).includes(unloadedMark));
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const since = purgeCount();
  const strategy = new NetworkFirst({
    networkTimeoutSeconds,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if ((await findPage(url)) && (await isFailure(response.clone()))) throw new Error('unloaded');
          return response;
        },
        // `storePage` chooses the cache by the owner of the page, so the strategy itself stores nothing.
        cacheWillUpdate: async ({ response }) => {
          await storePage(url, response.clone(), since);
          return null;
        },
        cachedResponseWillBeUsed: () => findPage(url),
      },
    ],
  });
  try {
    return await strategy.handle({ event, request: event.request });
  } catch {
    return offlinePage();
  }
}

/** Waits for the network without a limit, because stored fares and free seats are old. Uses the copy only on failure. */
async function openSearch(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const since = purgeCount();
  try {
    const response = await fetch(event.request);
    if (response.status >= 500) return (await findPage(url)) ?? response;
    event.waitUntil(storePage(url, response.clone(), since));
    return response;
  } catch {
    return (await findPage(url)) ?? offlinePage();
  }
}

async function storeShownPage(url: string, assets: readonly string[]) {
  const { pathname } = new URL(url);
  const kind = offlineKind(pathname);
  if (kind === undefined) return;
  if (await isRecent(url)) await addAssets(url, assets);
  // The HTTP cache of the browser still holds the results that it has just loaded.
  else await requestAndStore(url, { assets }, kind === 'search' ? 'force-cache' : 'default');
}
