import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/errors';
import { signInLockMinutes, signInTries } from '@/lib/limits';
import type { Platform } from '@/server/platform/platform';
import { countTowards } from './account-limits';
import {
  clearFailures,
  countFailure,
  findLock,
  findUserByContact,
  insertSession,
  type Contact,
  type UserRow,
} from './accounts.repo';
import { hashToken, newToken, signIdToken, signInSeconds } from './tokens';

/** argon2id with the library's OWASP defaults. */
export const hashPassword = (password: string) => hash(password);

/** Whose tries are counted: the account's, or those of what was typed where there is none. */
export function attemptSubject(account: UserRow | Contact): string {
  const name = 'id' in account ? `user:${account.id}` : `unknown:${JSON.stringify(account).toLowerCase()}`;
  return createHash('sha256').update(name).digest('base64url');
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password (spec section 4, lock). An unknown account takes the same time and counts the same tries as a known
 * one. Answers a short access token that `openSession` exchanges.
 * Errors: LOGIN_FAILED (attemptsLeft), ATTEMPTS_EXCEEDED (waitTime in seconds), too_many_tries.
 */
export async function signIn(platform: Platform, contact: Contact, password: string, clientAddress: string) {
  const now = platform.clock();
  const user = await findUserByContact(platform.db, contact);
  const subject = attemptSubject(user ?? contact);
  await countTowards(platform, 'signIn', { subject, clientAddress });
  const lockedUntil = await findLock(platform.db, subject, now);
  if (lockedUntil) throw locked(lockedUntil, now);

  // Counted before it is looked at, so that guesses sent all at once are no more than those sent one by one.
  const until = new Date(now.getTime() + signInLockMinutes * 60_000);
  const tries = await countFailure(platform.db, subject, now, signInTries, until);
  if (tries > signInTries) throw locked(until, now);
  decoy ??= hashPassword(newToken());
  const right = await verify(user?.passwordHash ?? (await decoy), password);
  if (!user || !right) {
    if (tries === signInTries) throw locked(until, now);
    throw new AppError('LOGIN_FAILED', { attemptsLeft: signInTries - tries });
  }
  await clearFailures(platform.db, subject);
  return {
    user,
    accessToken: await openShortSession(platform, user, now),
    idToken: await idToken(platform, user, now),
  };
}

function locked(until: Date, now: Date) {
  const waitTime = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new AppError('ATTEMPTS_EXCEEDED', { waitTime, retryAfter: waitTime });
}

async function openShortSession(platform: Platform, user: UserRow, now: Date) {
  const accessToken = newToken();
  const expiresAt = new Date(now.getTime() + signInSeconds * 1000);
  await insertSession(platform.db, {
    userId: user.id,
    accessTokenHash: hashToken(accessToken),
    accessExpiresAt: expiresAt,
    // Nobody is given this one: the session has no refresh token until `openSession`.
    refreshTokenHash: hashToken(newToken()),
    refreshExpiresAt: expiresAt,
  });
  return accessToken;
}

const idToken = (platform: Platform, user: UserRow, now: Date) => signIdToken(user, platform.idTokenSecret, now);
