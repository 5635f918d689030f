import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { systemClock, type Clock } from '@/lib/format/time';

/**
 * Returns `load` with a cache. Equal arguments share one call for `ttlMs`, which counts from the start of the call. The
 * cache holds `max` results and drops the least recently used. It does not hold failures.
 *
 * It holds the promise, not the result, because `fetch` of lru-cache counts the age from the end of a call and rejects
 * a call that the cache drops in between.
 */
export function memoize<Args extends unknown[], Result>(
  load: (...args: Args) => Promise<Result>,
  { ttlMs, max = 1 }: { ttlMs: number; max?: number },
  clock: Clock = systemClock,
): (...args: Args) => Promise<Result> {
  const perf = { now: () => clock().getTime() };
  const cache = new LRUCache<string, Promise<Result>>({ max, ttl: ttlMs, ttlResolution: 0, perf });
  return (...args) => {
    // A hash, because arguments are long or contain personal data.
    const key = hash('sha256', JSON.stringify(args), 'base64url');
    const cached = cache.get(key);
    if (cached) return cached;
    const loading = load(...args);
    cache.set(key, loading);
    loading.catch(() => cache.peek(key) === loading && cache.delete(key));
    return loading;
  };
}
