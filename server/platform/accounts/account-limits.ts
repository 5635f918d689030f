import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';

const minute = 60;
const hour = 60 * minute;

/**
 * How often, in how many seconds: for one account (or the contact typed where there is none) from one address; from all
 * addresses together twice that. Never for an address alone: a whole town may share one.
 */
const limits = {
  /** Beside the lock after five wrong passwords: right ones count too. */
  signIn: { points: 30, duration: hour },
  code: { points: 5, duration: hour },
  signUp: { points: 5, duration: hour },
  tryCode: { points: 20, duration: hour },
  tryLink: { points: 20, duration: hour },
} as const;
const betweenCodes = { points: 1, duration: 30 };
type Limit = keyof typeof limits;
/** Who asks about which account. */
export type Asker = { subject: string; clientAddress: string };

const made = new WeakMap<object, Map<string, RateLimiterPostgres>>();

function limiterOf({ db }: Platform, name: string, options: { points: number; duration: number }) {
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
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('|').toLowerCase()).digest('base64url');

async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}

/** Counts one. Errors: too_many_tries (retryAfter). */
export async function countTowards(platform: Platform, limit: Limit, { subject, clientAddress }: Asker) {
  const { points, duration } = limits[limit];
  await consume(limiterOf(platform, `${limit} here`, limits[limit]), keyOf(subject, clientAddress));
  await consume(limiterOf(platform, limit, { points: 2 * points, duration }), keyOf(subject));
}

/** Counts a code asked for: one in half a minute, and those of an hour. Errors: too_many_tries (retryAfter). */
export async function countCode(platform: Platform, asker: Asker) {
  await consume(limiterOf(platform, 'between codes', betweenCodes), keyOf(asker.subject));
  await countTowards(platform, 'code', asker);
}

/**
 * Counts a code for an account, however it was reached; false when it may not have another. A refusal would tell that
 * the phone and the e-mail typed are of one account.
 */
export async function mayHaveCode(platform: Platform, asker: Asker): Promise<boolean> {
  try {
    await countCode(platform, asker);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return false;
    throw error;
  }
}
