/// <reference lib="webworker" />
import { NetworkFirst } from 'serwist';
import { unloadedMeta } from '@/lib/browser/kept-meta';
import { assetCache, isKeptPath, keptPatterns, type KeeperMessage } from '@/lib/browser/kept-tickets';
import { isSearchPath } from '@/lib/browser/kept-search';
import { buildFilesPath, offlinePath } from '@/lib/paths/offline';
import { addAssets, findAsset, findPage, forgetPages, forgottenSoFar, isFresh, keepPage } from './kept-pages';

/**
 * Opens tickets and search results that were seen before without a network. It answers for their addresses and for the
 * files of the build, and says for every other page that there is no network; everything else is the browser's.
 */
declare const self: ServiceWorkerGlobalScope;

/** How long the network may take before a copy is shown instead. */
const patienceSeconds = 4;
const unloaded = `<meta name="${unloadedMeta}"`;

/**
 * What the browser does by itself, so that no page waits for this worker to wake: of other pages the network is asked at
 * once, and the worker only where that fails. Not every browser knows it. A worker that is awake needs no such race, and
 * must not have it: Chromium (150) now and then drops the answer of one that answers in the moment in which the network
 * fails, and the page stays empty.
 */
type Routing = { addRoutes?: (rules: unknown[]) => Promise<void> };

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([route(event as Routing), keepNow(offlinePath), self.skipWaiting()]).then(() => undefined),
  );
});

async function route(event: Routing) {
  const ours = { or: [...keptPatterns.map((urlPattern) => ({ urlPattern })), { runningStatus: 'running' }] };
  try {
    await event.addRoutes?.([
      { condition: { urlPattern: `${buildFilesPath}*` }, source: { cacheName: assetCache } },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
      { condition: { not: ours }, source: 'race-network-and-fetch-handler' },
    ]);
  } catch {
    // An older form of it: then everything passes through here.
  }
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as KeeperMessage;
  switch (message.kind) {
    case 'forget':
      event.waitUntil(forgetPages());
      return;
    case 'keep':
      event.waitUntil(keepSeen(message.url, message.assets));
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isSearchPath(pathname)) event.respondWith(openSearch(event));
  else if (request.mode === 'navigate' && isKeptPath(pathname)) event.respondWith(openPage(event));
  else if (request.mode === 'navigate') event.respondWith(openOther(request));
  else if (pathname.startsWith(buildFilesPath)) event.respondWith(openAsset(request));
});

async function openAsset(request: Request): Promise<Response> {
  return (await findAsset(request)) ?? fetch(request);
}

async function openOther(request: Request): Promise<Response> {
  return fetch(request).catch(sayOffline);
}

const sayOffline = async () => (await findPage(new URL(offlinePath, self.location.origin).href)) ?? Response.error();

/** A server that is down, a proxy before it, or a page that says it could not be loaded, is as good as no network. */
async function isFailure(answer: Response): Promise<boolean> {
  return answer.status >= 500 || (answer.status === 200 && (await answer.text()).includes(unloaded));
}

/** The network first; late, or without an answer, the copy. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const since = forgottenSoFar();
  const strategy = new NetworkFirst({
    networkTimeoutSeconds: patienceSeconds,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          // Read to its end only where there is something better, and within the same patience.
          if ((await findPage(url)) && (await isFailure(response.clone()))) throw new Error('unloaded');
          return response;
        },
        // Kept under whom the page names, by us: nothing is left to the strategy.
        cacheWillUpdate: async ({ response }) => {
          await keepPage(url, response.clone(), since);
          return null;
        },
        cachedResponseWillBeUsed: () => findPage(url),
      },
    ],
  });
  try {
    return await strategy.handle({ event, request: event.request });
  } catch {
    return sayOffline();
  }
}

/** However late the network is: old fares and free seats are shown only where it fails. */
async function openSearch(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const since = forgottenSoFar();
  try {
    const answer = await fetch(event.request);
    if (answer.status >= 500) return (await findPage(url)) ?? answer;
    event.waitUntil(keepPage(url, answer.clone(), since));
    return answer;
  } catch {
    return (await findPage(url)) ?? sayOffline();
  }
}

async function keepSeen(url: string, assets: readonly string[]) {
  const { pathname } = new URL(url);
  if (!isKeptPath(pathname) && !isSearchPath(pathname)) return;
  if (await isFresh(url)) await addAssets(url, assets);
  // The results that the browser has just loaded are in its own cache still.
  else await keepNow(url, assets, isSearchPath(pathname) ? 'force-cache' : 'default');
}

/** Asks for the page itself. Where it leads elsewhere, to the login for one, there is nothing to keep. */
async function keepNow(path: string, assets: readonly string[] = [], cache: RequestCache = 'default') {
  const since = forgottenSoFar();
  const url = new URL(path, self.location.origin).href;
  const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' }, cache });
  await keepPage(url, answer, since, assets);
}
