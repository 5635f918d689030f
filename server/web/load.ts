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
/** With fewer requests in progress a slow event loop is not an overload, because the first call of a route loads its code. */
export const crowdSize = 24;

export type Load = ReturnType<typeof createLoad>;

export function createLoad(delay: LoopDelay) {
  const responses = new Set<ServerResponse>();
  // A response that waits until its client reads is not work.
  const isWork = (res: ServerResponse) => !res.writableEnded && !res.writableNeedDrain;
  return {
    /** Counts a request that has arrived completely, until its response ends. */
    begin(res: ServerResponse) {
      responses.add(res);
      res.once('close', () => responses.delete(res));
    },
    /** Returns whether the server should refuse less important requests. */
    isOverloaded() {
      const requests = [...responses].filter(isWork).length;
      return requests > maxRequests || (requests >= crowdSize && delay.p99Ms() > maxDelayMs);
    },
  };
}
