import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadLimits } from '@/server/budgets/limits';

export type LoopDelay = ReturnType<typeof watchLoopDelay>;

const windowMs = 1000;
const resolutionMs = 10;

export function watchLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let lastMs = 0;
  histogram.enable();
  const timer = setInterval(() => {
    lastMs = Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs);
    histogram.reset();
  }, windowMs).unref();
  return { p99Ms: () => lastMs, stop: () => clearInterval(timer) };
}

type Request = { res: ServerResponse; beganMs: number; network: string | undefined; isPublicPage: boolean };

export function createLoad(delay: LoopDelay, now: () => number) {
  const requests = new Set<Request>();
  const listWork = () => [...requests].filter(({ res }) => !res.writableEnded && !res.writableNeedDrain);
  function areOld(work: readonly Request[], maxMs: number): boolean {
    const { beganMs = now() } = work[Math.floor(work.length / 10)] ?? {};
    return work.length >= loadLimits.crowd && now() - beganMs > maxMs;
  }
  return {
    /** Counts a request that has arrived completely, until its response ends. Returns false if its network has too many. */
    begin(res: ServerResponse, network: string | undefined, isPublicPage: boolean): boolean {
      const ofNetwork = network === undefined ? [] : listWork().filter((request) => request.network === network);
      const request = { res, beganMs: now(), network, isPublicPage };
      requests.add(request);
      res.once('close', () => requests.delete(request));
      return ofNetwork.length < loadLimits.networkRequests;
    },
    isOverloaded() {
      const work = listWork();
      const pages = work.filter(({ isPublicPage }) => isPublicPage);
      if (work.length > loadLimits.requests || areOld(pages, loadLimits.pageAgeMs)) return true;
      // Requests that are no public pages may wait for the card provider or a password hash, so their age alone is no sign.
      return delay.p99Ms() > loadLimits.delayMs && areOld(work, loadLimits.ageMs);
    },
  };
}
