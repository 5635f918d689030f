import { savesData } from '@/lib/browser/features';
import { isOfflineCopy } from '@/lib/browser/offline-meta';
import type { WorkerMessage } from '@/lib/browser/offline-tickets';
import { buildFilesPath, serviceWorkerPath } from '@/lib/paths/offline';

export async function readyWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator) || isOfflineCopy()) return null;
  navigator.serviceWorker.register(serviceWorkerPath).catch(() => undefined);
  return (await navigator.serviceWorker.ready).active;
}

export function storeThisPage(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(location.origin + buildFilesPath));
  const message: WorkerMessage = { kind: 'keep', url: location.href.replace(/#.*/, ''), assets };
  void readyWorker().then((worker) => worker?.postMessage(message));
}

export const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(work, 2000) : requestIdleCallback(work);

/** The worker and its offline page cost some kilobytes once, so they wait for the page. */
export const storeWhenIdle = () => onceLoaded(() => void (savesData() || whenIdle(storeThisPage)));

export function onceLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work();
    return () => undefined;
  }
  addEventListener('load', work, { once: true });
  return () => removeEventListener('load', work);
}
