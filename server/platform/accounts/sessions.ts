import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
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
  hashToken,
  newToken,
  deriveNextPair,
  deriveTokenPair,
  previousTokenSeconds,
  refreshDays,
  signIdToken,
  type TokenPair,
} from './tokens';

const accessEnd = (now: Date) => new Date(now.getTime() + accessMinutes * 60_000);
const refreshEnd = (now: Date) => new Date(now.getTime() + refreshDays * 86_400_000);

/**
 * Opens a session for a user whose password was checked. Returns undefined if the password was changed meanwhile, or the
 * account is not verified.
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

/** Says how long an access token is good for. The session does not become longer by that. Errors: session_expired. */
export async function describeSession(
  platform: Platform,
  userUuid: string,
  accessToken: string,
): Promise<Output<'token'>> {
  const now = platform.clock();
  const found = await authenticateAccessToken(platform, accessToken);
  if (found?.user.uuid !== userUuid) throw new AppError('session_expired');
  const { accessTokenHash, accessExpiresAt, previousUntil } = found.session;
  const expiresAt = accessTokenHash === hashToken(accessToken) ? accessExpiresAt : (previousUntil ?? now);
  return present(platform, found.user, { accessToken, now, expiresAt });
}

/**
 * Finds the user and session of an access token. The first call with a new token proves that the renewal's response
 * arrived.
 */
export async function authenticateAccessToken(platform: Platform, accessToken: string) {
  const now = platform.clock();
  const presented = hashToken(accessToken);
  const found = await findSessionByAccess(platform.db, presented, now);
  if (found && isUnused(found.session) && found.session.accessTokenHash === presented)
    await noteFirstUse(platform.db, found.session.id, presented, now);
  return found;
}

/**
 * Exchanges a refresh token (current or previous) for a pair. Current, renewed under 60 s ago and unexpired: the same
 * pair. Current otherwise: a new pair. Previous: the current pair, valid for 60 s after a renewal, or later if the
 * current pair was never used, which extends its expiry. Any other token: session_expired. Invariant: no tab or page
 * holds a token two steps old.
 */
export async function renewSession(platform: Platform, userUuid: string, refreshToken: string) {
  const now = platform.clock();
  const secret = platform.idTokenSecret;
  const presented = hashToken(refreshToken);
  const next = deriveNextPair(refreshToken, secret);
  const { user, pair } = await inTransaction(platform.db, async (tx) => {
    const found = await lockSessionByRefresh(tx, presented, now);
    if (found?.user.uuid !== userUuid) throw new AppError('session_expired');
    const { session } = found;
    const lives = { accessExpiresAt: accessEnd(now), refreshExpiresAt: refreshEnd(now) };
    const previousUntil = new Date(now.getTime() + previousTokenSeconds * 1000);
    if (session.refreshTokenHash !== presented) {
      // An expired previous access token stays invalid.
      const isLate = session.previousUntil === null || session.previousUntil <= now;
      const late = isLate ? { previousAccessTokenHash: null } : {};
      if (isUnused(session)) await updateSession(tx, session.id, { ...lives, previousUntil, ...late });
      return { user: found.user, pair: next };
    }
    const own = deriveTokenPair(refreshToken, secret);
    if (isFresh(session, own, now)) {
      await noteFirstUse(tx, session.id, session.accessTokenHash, now);
      return { user: found.user, pair: own };
    }
    await updateSession(tx, session.id, {
      ...lives,
      accessTokenHash: hashToken(next.accessToken),
      previousAccessTokenHash: session.accessTokenHash,
      refreshTokenHash: hashToken(next.refreshToken),
      previousRefreshTokenHash: presented,
      previousUntil,
      usedAt: null,
    });
    return { user: found.user, pair: next };
  });
  const { accessToken } = pair;
  const tokens = await present(platform, user, { accessToken, now, expiresAt: accessEnd(now) });
  return { ...tokens, token: accessToken, refreshToken: pair.refreshToken } satisfies Output<'renewToken'>;
}

/** Returns true if the session was renewed and the new pair was never used. */
const isUnused = ({ previousRefreshTokenHash, usedAt }: SessionRow) =>
  previousRefreshTokenHash !== null && usedAt === null;

/** Returns true if another tab renewed the session within the last minute and the pair is still valid. */
function isFresh({ previousUntil, accessExpiresAt, accessTokenHash }: SessionRow, own: TokenPair, now: Date): boolean {
  const isRecent = previousUntil !== null && previousUntil > now;
  return isRecent && accessExpiresAt > now && accessTokenHash === hashToken(own.accessToken);
}

/** Revokes the session of a refresh token. Returns false if there is no such session. */
export async function closeSession(platform: Platform, userUuid: string, refreshToken: string): Promise<boolean> {
  const now = platform.clock();
  return inTransaction(platform.db, async (tx) => {
    const found = await lockSessionByRefresh(tx, hashToken(refreshToken), now);
    if (found?.user.uuid !== userUuid) return false;
    await updateSession(tx, found.session.id, { revokedAt: now });
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
