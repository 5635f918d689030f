/**
 * Input: an access token or a refresh token. Output: its user and session, or a pair of tokens. Invariant: no tab holds a
 * token two steps old, because tabs that renew at once or lose a response get the same pair.
 *
 * | Refresh token | State of the session                     | Result of `renewSession`                                |
 * | ------------- | ---------------------------------------- | ------------------------------------------------------- |
 * | current       | before `graceUntil`, access token valid  | currentPair, which now counts as used                   |
 * | current       | otherwise                                | newPair; currentPair becomes previousPair; new grace    |
 * | previous      | currentPair not used yet                 | currentPair with a new expiry; new grace                |
 * | previous      | currentPair used, before `graceUntil`    | currentPair                                             |
 * | previous      | currentPair used, after `graceUntil`     | session_expired                                         |
 * | any           | revoked, or 30 days after a renewal      | session_expired                                         |
 * | another       | any                                      | session_expired                                         |
 *
 * | Access token  | State of the session                     | Result of `authenticateAccessToken`                     |
 * | ------------- | ---------------------------------------- | ------------------------------------------------------- |
 * | current       | before its expiry                        | the user; currentPair now counts as used                |
 * | previous      | before `graceUntil`                      | the user                                                |
 * | any           | otherwise                                | undefined                                               |
 */
import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import type { Output } from '@/server/api/endpoints/table';
import type { UserRow } from './accounts.repo';
import {
  findSessionByAccess,
  insertCheckedSession,
  lockSessionByRefresh,
  noteFirstUse,
  updateSession,
  type SessionRow,
} from './sessions.repo';
import {
  accessMinutes,
  graceSeconds,
  hashToken,
  newToken,
  deriveNextPair,
  deriveTokenPair,
  refreshDays,
  signIdToken,
  type TokenPair,
} from './tokens';

const accessEnd = (now: Date) => new Date(now.getTime() + accessMinutes * 60_000);
const refreshEnd = (now: Date) => new Date(now.getTime() + refreshDays * 86_400_000);

/**
 * Opens a session for a user whose password was checked. Returns undefined if the password has changed since the check,
 * or if the account is not verified.
 */
export async function openSession(platform: Platform, user: UserRow, now: Date): Promise<TokenPair | undefined> {
  const pair = deriveTokenPair(newToken(), platform.idTokenSecret);
  const isOpen = await insertCheckedSession(platform.db, user, {
    accessTokenHash: hashToken(pair.accessToken),
    accessExpiresAt: accessEnd(now),
    refreshTokenHash: hashToken(pair.refreshToken),
    refreshExpiresAt: refreshEnd(now),
  });
  return isOpen ? pair : undefined;
}

/** Returns the time until an access token expires. Does not extend the session. Errors: session_expired. */
export async function describeSession(
  platform: Platform,
  userUuid: string,
  accessToken: string,
): Promise<Output<'token'>> {
  const now = platform.clock();
  const match = await authenticateAccessToken(platform, accessToken);
  if (match?.user.uuid !== userUuid) throw new AppError('session_expired');
  const { accessTokenHash, accessExpiresAt, graceUntil } = match.session;
  const expiresAt = accessTokenHash === hashToken(accessToken) ? accessExpiresAt : (graceUntil ?? now);
  return present(platform, match.user, { accessToken, now, expiresAt });
}

/**
 * Finds the user and session of an access token. The first call with a new token proves that the renewal's response
 * arrived.
 */
export async function authenticateAccessToken(platform: Platform, accessToken: string) {
  const now = platform.clock();
  const receivedHash = hashToken(accessToken);
  const match = await findSessionByAccess(platform.db, receivedHash, now);
  if (match && isUnused(match.session) && match.session.accessTokenHash === receivedHash)
    await noteFirstUse(platform.db, match.session.id, receivedHash, now);
  return match;
}

/** Exchanges a refresh token for a pair, as the table above says. Errors: session_expired. */
export async function renewSession(platform: Platform, userUuid: string, refreshToken: string) {
  const now = platform.clock();
  const receivedHash = hashToken(refreshToken);
  const { user, pair } = await inTransaction(platform.db, async (tx) => {
    const match = await lockSessionByRefresh(tx, receivedHash, now);
    if (match?.user.uuid !== userUuid) throw new AppError('session_expired');
    const renew = match.session.refreshTokenHash === receivedHash ? renewWithCurrent : renewWithPrevious;
    return {
      user: match.user,
      pair: await renew(tx, match.session, { refreshToken, secret: platform.idTokenSecret, now }),
    };
  });
  const { accessToken } = pair;
  const tokens = await present(platform, user, { accessToken, now, expiresAt: accessEnd(now) });
  return { ...tokens, token: accessToken, refreshToken: pair.refreshToken } satisfies Output<'renewToken'>;
}

type Renewal = { refreshToken: string; secret: string; now: Date };

async function renewWithCurrent(
  tx: Transaction,
  session: SessionRow,
  { refreshToken, secret, now }: Renewal,
): Promise<TokenPair> {
  const currentPair = deriveTokenPair(refreshToken, secret);
  // The hash differs if the secret has changed since the pair was derived.
  const isDerivable = session.accessTokenHash === hashToken(currentPair.accessToken);
  if (isInGrace(session, now) && session.accessExpiresAt > now && isDerivable) {
    await noteFirstUse(tx, session.id, session.accessTokenHash, now);
    return currentPair;
  }
  const newPair = deriveNextPair(refreshToken, secret);
  await updateSession(tx, session.id, {
    ...expiryFrom(now),
    accessTokenHash: hashToken(newPair.accessToken),
    refreshTokenHash: hashToken(newPair.refreshToken),
    previousAccessTokenHash: session.accessTokenHash,
    previousRefreshTokenHash: session.refreshTokenHash,
    usedAt: null,
  });
  return newPair;
}

async function renewWithPrevious(
  tx: Transaction,
  session: SessionRow,
  { refreshToken, secret, now }: Renewal,
): Promise<TokenPair> {
  const currentPair = deriveNextPair(refreshToken, secret);
  if (!isUnused(session)) return currentPair;
  // The new grace is for the refresh token. An access token that has expired stays invalid.
  const previousAccessTokenHash = isInGrace(session, now) ? session.previousAccessTokenHash : null;
  await updateSession(tx, session.id, { ...expiryFrom(now), previousAccessTokenHash });
  return currentPair;
}

const expiryFrom = (now: Date) => ({
  accessExpiresAt: accessEnd(now),
  refreshExpiresAt: refreshEnd(now),
  graceUntil: new Date(now.getTime() + graceSeconds * 1000),
});

/** Returns true if the session was renewed and the current pair was never used, as after a lost response. */
const isUnused = ({ previousRefreshTokenHash, usedAt }: SessionRow) =>
  previousRefreshTokenHash !== null && usedAt === null;

const isInGrace = ({ graceUntil }: SessionRow, now: Date) => graceUntil !== null && graceUntil > now;

/** Revokes the session of a refresh token. Returns false if there is no such session. */
export async function closeSession(platform: Platform, userUuid: string, refreshToken: string): Promise<boolean> {
  const now = platform.clock();
  return inTransaction(platform.db, async (tx) => {
    const match = await lockSessionByRefresh(tx, hashToken(refreshToken), now);
    if (match?.user.uuid !== userUuid) return false;
    await updateSession(tx, match.session.id, { revokedAt: now });
    return true;
  });
}

async function present(
  { idTokenSecret }: Platform,
  user: UserRow,
  { accessToken, now, expiresAt }: { accessToken: string; now: Date; expiresAt: Date },
): Promise<Output<'token'>> {
  return {
    accessToken,
    idToken: await signIdToken(user, idTokenSecret, now),
    expiresIn: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
    tokenType: 'Bearer',
  };
}
