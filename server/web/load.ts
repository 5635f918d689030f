import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop runs. */
export type LoopDelay = {
  /** The 99th percentile, in milliseconds, of the last full second. */
  p99Ms: () => number;
  stop: () => void;
};

const windowMs = 1000;
const resolutionMs = 10;

export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let lastMs = 0;
  histogram.enable();
  const timer = setInterval(() => {
    // The histogram counts the timer's own interval in.
    lastMs = Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs);
    histogram.reset();
  }, windowMs);
  timer.unref();
  return {
    p99Ms: () => lastMs,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

export type LoadLimits = {
  maxUnderWay: number;
  maxDelayMs: number;
  /**
   * A late loop alone is no crowd: the first call of a route loads its code and is late by itself. It counts as one only
   * with this many requests under way.
   */
  crowd: number;
};

export const loadLimits: LoadLimits = { maxUnderWay: 500, maxDelayMs: 400, crowd: 24 };

export function isOverloaded(underWay: number, delay: LoopDelay, limits: LoadLimits): boolean {
  return underWay > limits.maxUnderWay || (underWay >= limits.crowd && delay.p99Ms() > limits.maxDelayMs);
}
