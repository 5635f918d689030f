import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/errors';
import type { Database } from '@/server/db/client';

const limiters = new WeakMap<object, Map<string, RateLimiterPostgres>>();

export function limiterOf(db: Database, name: string, options: { points: number; duration: number }) {
  const ofPool = limiters.get(db.$client) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db.$client, ofPool);
  const known = ofPool.get(name);
  if (known) return known;
  const table = { storeClient: db.$client, storeType: 'client', tableName: 'rate_limits', tableCreated: true };
  const limiter = new RateLimiterPostgres({ ...table, keyPrefix: name, ...options });
  ofPool.set(name, limiter);
  return limiter;
}

/** The table contains no readable contacts or network addresses. */
export const limitKey = (...parts: string[]) =>
  createHash('sha256').update(parts.join('|').toLowerCase()).digest('base64url');

export async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

export async function isWithinBudget(count: Promise<void>): Promise<boolean> {
  try {
    await count;
    return true;
  } catch (error) {
    if (error instanceof AppError && ['sms_unavailable', 'too_many_tries'].includes(error.code)) return false;
    throw error;
  }
}
