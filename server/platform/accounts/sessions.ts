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
 * | previous      | currentPair used, after `graceUntil`     | session_expired; ends the session, notifies the owner   |
 * | older         | any                                      | session_expired; ends the session, notifies the owner   |
 * | any           | revoked, or after `refreshExpiresAt`     | session_expired                                         |
 * | another       | any                                      | session_expired                                         |
 *
 * `refreshExpiresAt` is 30 days after the last renewal, and at most 90 days after the sign-in. A browser has one cookie, so a
 * replaced token whose successor was used comes from a copy of the cookie.
 *
 * | Access token  | State of the session                     | Result of `authenticateAccessToken`                     |
 * | ------------- | ---------------------------------------- | ------------------------------------------------------- |
 * | current       | before its expiry                        | the user; currentPair now counts as used                |
 * | previous      | before `graceUntil`                      | the user                                                |
 * | any           | otherwise                                | undefined                                               |
 */
import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import type { Output } from '@/server/api/endpoints/table';
import type { UserRow } from './accounts.repo';
import {
  findSessionByAccess,
  insertCheckedSession,
  lockSessionByRefresh,
  saveFirstUse,
  revokeByRefresh,
  revokeSurplusSessions,
  updateSession,
  type RefreshHashes,
  type SessionRow,
} from './sessions.repo';
import {
  accessMinutes,
  familyOf,
  graceSeconds,
  hashToken,
  newToken,
  deriveNextPair,
  deriveTokenPair,
  refreshDays,
  sessionDays,
  signIdToken,
  type TokenPair,
} from './tokens';
import { notifyUser } from './notify-user';

type Opened = Pick<SessionRow, 'createdAt'>;

const earlier = (first: number, second: number) => new Date(Math.min(first, second));
const sessionEnd = ({ createdAt }: Opened) => createdAt.getTime() + sessionDays * 86_400_000;
const accessEnd = (now: Date, opened: Opened) => earlier(now.getTime() + accessMinutes * 60_000, sessionEnd(opened));
const refreshEnd = (now: Date, opened: Opened) => earlier(now.getTime() + refreshDays * 86_400_000, sessionEnd(opened));

const hashesOf = (refreshToken: string, secret: string): RefreshHashes => ({
  token: hashToken(refreshToken),
  family: hashToken(familyOf(refreshToken, secret)),
});

export async function openSession(
  platform: Platform,
  user: UserRow,
  { device, now }: { device: string | null; now: Date },
): Promise<TokenPair | undefined> {
  const pair = deriveTokenPair(newToken(), platform.idTokenSecret);
  const { token, family } = hashesOf(pair.refreshToken, platform.idTokenSecret);
  const isOpen = await insertCheckedSession(platform.db, user, {
    accessTokenHash: hashToken(pair.accessToken),
    accessExpiresAt: accessEnd(now, { createdAt: now }),
    refreshTokenHash: token,
    refreshExpiresAt: refreshEnd(now, { createdAt: now }),
    familyHash: family,
    device,
    createdAt: now,
  });
  if (isOpen) await revokeSurplusSessions(platform.db, user.id, now);
  return isOpen ? pair : undefined;
}

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

/** The first call with a new token proves that the renewal's response arrived. */
export async function authenticateAccessToken(platform: Platform, accessToken: string) {
  const now = platform.clock();
  const receivedHash = hashToken(accessToken);
  const match = await findSessionByAccess(platform.db, receivedHash, now);
  if (match && isUnused(match.session) && match.session.accessTokenHash === receivedHash)
    await saveFirstUse(platform.db, match.session.id, receivedHash, now);
  return match;
}

export async function renewSession(
  platform: Platform,
  userUuid: string,
  { refreshToken, device }: { refreshToken: string; device: string | null },
) {
  const now = platform.clock();
  const secret = platform.idTokenSecret;
  const hashes = hashesOf(refreshToken, secret);
  const renewed = await inTransaction(platform.db, async (tx) => {
    const match = await lockSessionByRefresh(tx, hashes, now);
    if (match?.user.uuid !== userUuid) return undefined;
    const { user, session } = match;
    const renew = renewalWith(session, hashes.token, now);
    if (renew) return { user, session, pair: await renew(tx, session, { refreshToken, hashes, secret, device, now }) };
    await endReusedSession(platform, tx, user, session);
    return undefined;
  });
  // Thrown after the commit, because a rollback would bring the ended session back.
  if (!renewed) throw new AppError('session_expired');
  const { accessToken, refreshToken: nextRefreshToken } = renewed.pair;
  const expiresAt = accessEnd(now, renewed.session);
  const tokens = await present(platform, renewed.user, { accessToken, now, expiresAt });
  return { ...tokens, token: accessToken, refreshToken: nextRefreshToken } satisfies Output<'renewToken'>;
}

function renewalWith(session: SessionRow, tokenHash: string, now: Date) {
  if (session.refreshTokenHash === tokenHash) return renewWithCurrent;
  const isPrevious = session.previousRefreshTokenHash === tokenHash;
  return isPrevious && (isUnused(session) || isInGrace(session, now)) ? renewWithPrevious : undefined;
}

type Renewal = { refreshToken: string; hashes: RefreshHashes; secret: string; device: string | null; now: Date };

async function renewWithCurrent(
  tx: Transaction,
  session: SessionRow,
  { refreshToken, hashes, secret, device, now }: Renewal,
): Promise<TokenPair> {
  const currentPair = deriveTokenPair(refreshToken, secret);
  const isDerivable = session.accessTokenHash === hashToken(currentPair.accessToken);
  if (isInGrace(session, now) && session.accessExpiresAt > now && isDerivable) {
    await saveFirstUse(tx, session.id, session.accessTokenHash, now);
    return currentPair;
  }
  const newPair = deriveNextPair(refreshToken, secret);
  await updateSession(tx, session.id, {
    ...expiryFrom(now, session),
    ...storedPair(newPair),
    previousAccessTokenHash: session.accessTokenHash,
    previousRefreshTokenHash: session.refreshTokenHash,
    familyHash: hashes.family,
    device: session.device ?? device,
    usedAt: null,
  });
  return newPair;
}

async function renewWithPrevious(
  tx: Transaction,
  session: SessionRow,
  { refreshToken, hashes, secret, now }: Renewal,
): Promise<TokenPair> {
  const currentPair = deriveNextPair(refreshToken, secret);
  if (!isUnused(session)) return currentPair;
  // The new grace is for the refresh token. An access token that has expired stays invalid.
  const previousAccessTokenHash = isInGrace(session, now) ? session.previousAccessTokenHash : null;
  await updateSession(tx, session.id, {
    ...expiryFrom(now, session),
    // Stored again, because another ID_TOKEN_SECRET derived another pair, which no client received.
    ...storedPair(currentPair),
    familyHash: hashes.family,
    previousAccessTokenHash,
  });
  return currentPair;
}

const storedPair = ({ accessToken, refreshToken }: TokenPair) => ({
  accessTokenHash: hashToken(accessToken),
  refreshTokenHash: hashToken(refreshToken),
});

const expiryFrom = (now: Date, session: SessionRow) => ({
  accessExpiresAt: accessEnd(now, session),
  refreshExpiresAt: refreshEnd(now, session),
  graceUntil: new Date(now.getTime() + graceSeconds * 1000),
  lastUsedAt: now,
});

const isUnused = ({ previousRefreshTokenHash, usedAt }: SessionRow) =>
  previousRefreshTokenHash !== null && usedAt === null;

const isInGrace = ({ graceUntil }: SessionRow, now: Date) => graceUntil !== null && graceUntil > now;

export async function closeSession(platform: Platform, userUuid: string, refreshToken: string): Promise<boolean> {
  const hashes = hashesOf(refreshToken, platform.idTokenSecret);
  const isEnded = await revokeByRefresh(platform.db, userUuid, hashes, platform.clock());
  if (isEnded) logSecurity({ event: 'session_revoked', account: userUuid });
  return isEnded;
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

async function endReusedSession(
  platform: Platform,
  tx: Transaction,
  { id: userId, uuid: userUuid }: { id: number; uuid: string },
  { id, uuid, device }: SessionRow,
): Promise<void> {
  await updateSession(tx, id, { revokedAt: platform.clock() });
  logSecurity({ event: 'refresh_token_reused', account: userUuid });
  await notifyUser(platform, tx, userId, { cause: `session:${uuid}`, template: 'session-ended', data: { device } });
}
