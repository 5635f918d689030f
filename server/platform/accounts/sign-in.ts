import type { Contact } from '@/lib/contracts/accounts';
import { createHmac } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { foldUsername } from '@/lib/domain/username';
import { signInLockMinutes, signInTries } from '@/lib/limits';
import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { count, rememberNetwork, takeBack } from '@/server/platform/count';
import {
  clearFailures,
  countFailure,
  findLock,
  findUser,
  findUserByLogin,
  takeBackFailure,
  type UserRow,
} from './accounts.repo';
import { startMinimumDuration } from './minimum-duration';
import { hashPassword, verifyPassword, type HashCosts } from './password-hashes';
import { presentDecoy, presentSignedInUser } from './present-user';
import { openSession } from './sessions';
import { findDecoy, type DecoyRow } from './sign-ups.repo';
import { newToken, signIdToken, type TokenPair } from './tokens';

export function hashContact({ idTokenSecret }: Platform, text: string): string {
  return createHmac('sha256', idTokenSecret)
    .update(`contact:${foldUsername(text)}`)
    .digest('base64url');
}

const decoyHashes = new WeakMap<HashCosts, Promise<string>>();

/** Hash of a random password, for unknown accounts, so that both cases take the same time. */
function decoyHash(platform: HashCosts): Promise<string> {
  const decoy = decoyHashes.get(platform) ?? hashPassword(platform, newToken());
  decoyHashes.set(platform, decoy);
  return decoy;
}

/** A count per account would reveal which phone, e-mail and username belong together. */
async function findNamed(platform: Platform, login: Contact) {
  const { db } = platform;
  const user = await findUserByLogin(db, login);
  const typedHash = hashContact(platform, 'email' in login ? login.email : login.phone);
  const typed = 'email' in login ? { emailHash: typedHash } : { phone: login.phone, phoneHash: typedHash };
  const decoy = await findDecoy(db, typed);
  return { user, decoy: user?.status === 'INACTIVE' ? undefined : decoy, subject: typedHash };
}

const isNoName = (login: Contact) =>
  'phone' in login && /@|^\P{L}*\p{Nd}\P{L}*$/u.test(login.phone) && !/^\+\d{7,15}$/.test(login.phone);

/** Spec section 4, lock. Unknown accounts, unverified accounts and decoys take the same time and look alike. */
export async function signIn(
  platform: Platform,
  login: Contact,
  { password, clientAddress, device }: { password: string; clientAddress: string; device: string | null },
) {
  const minimumDuration = startMinimumDuration(platform);
  const now = platform.clock();
  const { user, decoy, subject } = await findNamed(platform, login);
  if (!user && !decoy && isNoName(login)) throw new AppError('login_name_invalid');
  await count(platform, 'sign-in', { network: clientAddress, subjects: [subject] });
  const lockedUntil = await findLock(platform.db, subject, now);
  if (lockedUntil) throw locked(lockedUntil, now);

  // The try is counted before the check, so that simultaneous guesses have the same limit as sequential ones.
  await count(platform, 'failed-sign-in', { network: clientAddress });
  const until = new Date(now.getTime() + signInLockMinutes * 60_000);
  const tries = await countFailure(platform.db, subject, now, signInTries, until);
  if (tries > signInTries) throw locked(until, now);
  const session =
    (await open(platform, user, { password, device, now })) ?? (await pretend(platform, decoy, password, now));
  if (!session) {
    logSecurity({ event: 'password_wrong', account: user?.uuid });
    if (tries === signInTries) {
      logSecurity({ event: 'account_locked', account: user?.uuid });
      throw locked(until, now);
    }
    throw new AppError('LOGIN_FAILED', { attemptsLeft: signInTries - tries });
  }
  await takeBack(platform, 'failed-sign-in', { network: clientAddress });
  if (session.status === 'ACTIVE') {
    await clearFailures(platform.db, [subject]);
    await rememberNetwork(platform, session.userId, clientAddress);
    return session;
  }
  // The contact may belong to another account, so the decoy's own password does not clear the owner's count.
  await takeBackFailure(platform.db, subject);
  await minimumDuration;
  return session;
}

function locked(until: Date, now: Date) {
  const waitTime = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new AppError('ATTEMPTS_EXCEEDED', { waitTime, retryAfter: waitTime });
}

async function isPassword(platform: HashCosts, password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verifyPassword(platform, passwordHash ?? (await decoyHash(platform)), password);
  return right && passwordHash !== undefined;
}

async function open(
  platform: Platform,
  user: UserRow | undefined,
  { password, device, now }: { password: string; device: string | null; now: Date },
) {
  if (!(await isPassword(platform, password, user?.passwordHash)) || !user) return undefined;
  const tokens = user.status === 'ACTIVE' ? await openSession(platform, user, { device, now }) : worthlessTokens();
  return tokens && present(platform, presentSignedInUser(user), tokens, now);
}

/** Opens a session for an account whose code was right a moment ago. */
export async function signInVerified(
  platform: Platform,
  userUuid: string,
  { clientAddress, device }: { clientAddress: string; device: string | null },
) {
  const now = platform.clock();
  const user = await findUser(platform.db, { uuid: userUuid });
  const tokens = user && (await openSession(platform, user, { device, now }));
  if (!user || !tokens) throw new AppError('unauthenticated');
  await rememberNetwork(platform, user.uuid, clientAddress);
  return present(platform, presentSignedInUser(user), tokens, now);
}

async function pretend(platform: Platform, decoy: DecoyRow | undefined, password: string, now: Date) {
  if (!(await isPassword(platform, password, decoy?.passwordHash)) || !decoy) return undefined;
  return present(platform, presentDecoy(decoy), worthlessTokens(), now);
}

const worthlessTokens = (): TokenPair => ({ accessToken: newToken(), refreshToken: newToken() });

async function present(
  { idTokenSecret }: Platform,
  user: ReturnType<typeof presentSignedInUser>,
  tokens: TokenPair,
  now: Date,
) {
  const idToken = await signIdToken({ uuid: user.userId, role: user.role }, idTokenSecret, now);
  return { ...user, ...tokens, idToken };
}
