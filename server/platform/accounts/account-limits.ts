import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';

const minute = 60;
const hour = 60 * minute;

/** How often, in how many seconds. By account, or by the contact that was typed where there is none. */
const limits = {
  code: { points: 5, duration: hour },
  codeSoon: { points: 1, duration: 30 },
  signUp: { points: 5, duration: hour },
  tryCode: { points: 20, duration: hour },
} as const;
type Limit = keyof typeof limits;

const made = new WeakMap<object, Map<Limit, RateLimiterPostgres>>();

function limiterOf({ db }: Platform, limit: Limit): RateLimiterPostgres {
  const ofPool = made.get(db.$client) ?? new Map<Limit, RateLimiterPostgres>();
  made.set(db.$client, ofPool);
  const limiter =
    ofPool.get(limit) ??
    new RateLimiterPostgres({
      ...{ storeClient: db.$client, storeType: 'client', tableName: 'rate_limits', tableCreated: true },
      ...{ keyPrefix: limit, ...limits[limit] },
    });
  ofPool.set(limit, limiter);
  return limiter;
}

/** Counts one. `subject` is hashed, so that no contact stands in the table. Errors: too_many_tries (retryAfter). */
export async function countTowards(platform: Platform, limit: Limit, subject: string): Promise<void> {
  const key = createHash('sha256').update(subject.toLowerCase()).digest('base64url');
  try {
    await limiterOf(platform, limit).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}
