import { isKeptCopy } from '@/lib/browser/kept-copy';
import type { KeeperMessage } from '@/lib/browser/kept-tickets';
import { buildFilesPath, serviceWorkerPath } from '@/lib/paths/offline';

/**
 * Has the service worker keep the page that is shown, which says itself for whom (`kept-for`), with the files that it has
 * loaded so far.
 */
export function keepThisPage(): void {
  if (!('serviceWorker' in navigator) || isKeptCopy()) return;
  // There is none in development.
  navigator.serviceWorker.register(serviceWorkerPath).catch(() => undefined);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(location.origin + buildFilesPath));
  const message: KeeperMessage = { kind: 'keep', url: location.href.replace(/#.*/, ''), assets };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Calls `work` once the page has loaded: nothing of it may be in the way of what is on the screen. Answers how to stop. */
export function onceLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work();
    return () => undefined;
  }
  addEventListener('load', work, { once: true });
  return () => removeEventListener('load', work);
}
