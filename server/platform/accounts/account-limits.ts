import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';
import { networkOf } from '@/server/platform/client-network';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';

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

/** Counts one. Errors: too_many_tries (retryAfter). */
export async function countTowards(platform: Platform, limit: Limit, { subject, clientAddress }: Asker) {
  const { points, duration } = limits[limit];
  await consume(limiterOf(platform.db, `${limit} here`, limits[limit]), limitKey(subject, networkOf(clientAddress)));
  await consume(limiterOf(platform.db, limit, { points: 2 * points, duration }), limitKey(subject));
}

/** Counts a code asked for: one in half a minute, and those of an hour. Errors: too_many_tries (retryAfter). */
export async function countCode(platform: Platform, asker: Asker) {
  await consume(limiterOf(platform.db, 'between codes', betweenCodes), limitKey(asker.subject));
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
