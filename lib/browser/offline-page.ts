/**
 * Input: a page that has loaded. Output: a message to the service worker, which stores an offline copy of it. Invariant: a
 * page that is itself an offline copy is not stored again.
 */
import { isOfflineCopy } from '@/lib/browser/offline-copy';
import type { WorkerMessage } from '@/lib/browser/offline-tickets';
import { buildFilesPath, serviceWorkerPath } from '@/lib/paths/offline';

/** Sends the URL of this page and its loaded build files. The `kept-for` meta element of the page names its owner. */
export function storeThisPage(): void {
  if (!('serviceWorker' in navigator) || isOfflineCopy()) return;
  // Development has no service worker.
  navigator.serviceWorker.register(serviceWorkerPath).catch(() => undefined);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(location.origin + buildFilesPath));
  const message: WorkerMessage = { kind: 'keep', url: location.href.replace(/#.*/, ''), assets };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Calls `work` after the load event, so that it does not delay the page. Returns a function that cancels the call. */
export function onceLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work();
    return () => undefined;
  }
  addEventListener('load', work, { once: true });
  return () => removeEventListener('load', work);
}
