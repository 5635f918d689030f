import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = ReturnType<typeof watchLoopDelay>;

const windowMs = 1000;
const resolutionMs = 10;

export function watchLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let lastMs = 0;
  histogram.enable();
  const timer = setInterval(() => {
    // The histogram includes the interval of its timer.
    lastMs = Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs);
    histogram.reset();
  }, windowMs).unref();
  return {
    /** Returns the 99th percentile of the event loop's delay in the last full second, in milliseconds. */
    p99Ms: () => lastMs,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

const maxRequests = 500;
const maxDelayMs = 400;
/** Limits of the age of the oldest tenth of the work, in milliseconds. */
const maxPageAgeMs = 2000;
/** A crowd that arrives at once, as 100 passengers who tap one seat, is served before this time on a busy machine too. */
const maxAgeMs = 5000;
/** With fewer requests in progress old ones are not an overload, because the first call of a route loads its code. */
export const crowdSize = 24;

type Request = { res: ServerResponse; beganMs: number; isPublicPage: boolean };

export type Load = ReturnType<typeof createLoad>;

export function createLoad(delay: LoopDelay, now: () => number) {
  /** In the order of their beginning. */
  const requests = new Set<Request>();
  // A response that waits until its client reads is not work.
  const isWork = ({ res }: Request) => !res.writableEnded && !res.writableNeedDrain;
  function areOld(work: readonly Request[], maxMs: number): boolean {
    const { beganMs = now() } = work[Math.floor(work.length / 10)] ?? {};
    return work.length >= crowdSize && now() - beganMs > maxMs;
  }
  return {
    /** Counts a request that has arrived completely, until its response ends. */
    begin(res: ServerResponse, isPublicPage: boolean) {
      const request = { res, beganMs: now(), isPublicPage };
      requests.add(request);
      res.once('close', () => requests.delete(request));
    },
    /** Returns whether the server should refuse less important requests. */
    isOverloaded() {
      const work = [...requests].filter(isWork);
      const pages = work.filter(({ isPublicPage }) => isPublicPage);
      if (work.length > maxRequests || areOld(pages, maxPageAgeMs)) return true;
      // Requests that are no public pages may wait for the card provider or a password hash, so their age alone is no sign.
      return delay.p99Ms() > maxDelayMs && areOld(work, maxAgeMs);
    },
  };
}
