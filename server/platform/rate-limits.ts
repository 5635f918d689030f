import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/errors';
import type { Database } from '@/server/db/client';

const made = new WeakMap<object, Map<string, RateLimiterPostgres>>();

/** A count that all processes on one database share: `points` in `duration` seconds. One a pool and name. */
export function limiterOf(db: Database, name: string, options: { points: number; duration: number }) {
  const ofPool = made.get(db.$client) ?? new Map<string, RateLimiterPostgres>();
  made.set(db.$client, ofPool);
  const found = ofPool.get(name);
  if (found) return found;
  const table = { storeClient: db.$client, storeType: 'client', tableName: 'rate_limits', tableCreated: true };
  const limiter = new RateLimiterPostgres({ ...table, keyPrefix: name, ...options });
  ofPool.set(name, limiter);
  return limiter;
}

/** Keys are hashed, so that no contact and no address stands in the table. */
export const limitKey = (...parts: string[]) =>
  createHash('sha256').update(parts.join('|').toLowerCase()).digest('base64url');

/** Counts one. Errors: too_many_tries (retryAfter). */
export async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}
