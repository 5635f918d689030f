/**
 * Input: a call that concerns an account or a contact, and its network address. Output: a refusal above the limits of that
 * subject. Invariant: a network address alone has no limit, because a whole town may share one.
 */
import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';
import { networkOf } from '@/lib/domain/client-network';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';
import type { CodePurpose } from './account-codes.repo';

const minute = 60;
const hour = 60 * minute;

/**
 * Limits: `points` calls in `duration` seconds for one account and network address, and twice as many for the account
 * from all addresses. If the account is unknown, the typed contact counts.
 */
const limits = {
  /** Applies in addition to the lock after five wrong passwords. Correct passwords count too. */
  signIn: { points: 30, duration: hour },
  code: { points: 5, duration: hour },
  signUp: { points: 5, duration: hour },
  tryCode: { points: 20, duration: hour },
  tryLink: { points: 20, duration: hour },
} as const;
const betweenCodes = { points: 1, duration: 30 };
type Limit = keyof typeof limits;
/** The account or contact that a call concerns, and the network address of the caller. */
export type CodeRequester = { subject: string; clientAddress: string };

/** Returns the subject under which codes for an account are counted, however they are requested. */
export const accountRequester = (purpose: CodePurpose, uuid: string, clientAddress: string): CodeRequester => ({
  subject: `${purpose}:account:${uuid}`,
  clientAddress,
});

/** Counts one call. Errors: too_many_tries (retryAfter). */
export async function countTowards(platform: Platform, limit: Limit, { subject, clientAddress }: CodeRequester) {
  const { points, duration } = limits[limit];
  await consume(limiterOf(platform.db, `${limit} here`, limits[limit]), limitKey(subject, networkOf(clientAddress)));
  await consume(limiterOf(platform.db, limit, { points: 2 * points, duration }), limitKey(subject));
}

/** Counts a requested code against the limits of half a minute and of an hour. Errors: too_many_tries (retryAfter). */
export async function countCode(platform: Platform, requester: CodeRequester) {
  await consume(limiterOf(platform.db, 'between codes', betweenCodes), limitKey(requester.subject));
  await countTowards(platform, 'code', requester);
}

/**
 * Counts a code for an account and returns false if the account has reached its limit. A refusal would reveal that the
 * typed phone and e-mail belong to the same account.
 */
export async function tryCountCode(platform: Platform, requester: CodeRequester): Promise<boolean> {
  try {
    await countCode(platform, requester);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return false;
    throw error;
  }
}
