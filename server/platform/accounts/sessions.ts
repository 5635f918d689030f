import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import type { Data } from '@/server/upstream/endpoints/table';
import {
  exchangeSignIn,
  findSessionByAccess,
  lockSessionByRefresh,
  updateSession,
  type UserRow,
} from './accounts.repo';
import { accessMinutes, hashToken, newToken, nextTokens, previousSeconds, refreshDays, signIdToken } from './tokens';

type Tokens = Data<'token'>;

const accessEnd = (now: Date) => new Date(now.getTime() + accessMinutes * 60_000);
const refreshEnd = (now: Date) => new Date(now.getTime() + refreshDays * 86_400_000);

/** Exchanges a sign-in's access token for a session's tokens, once. Errors: session_expired. */
export async function openSession(platform: Platform, userUuid: string, signInToken: string): Promise<Tokens> {
  const now = platform.clock();
  const presented = hashToken(signInToken);
  const found = await findSessionByAccess(platform.db, presented, now);
  if (found?.user.uuid !== userUuid) throw new AppError('session_expired');
  const pair = { accessToken: newToken(), refreshToken: newToken() };
  const isFirst = await exchangeSignIn(platform.db, found.session.id, presented, {
    accessTokenHash: hashToken(pair.accessToken),
    accessExpiresAt: accessEnd(now),
    refreshTokenHash: hashToken(pair.refreshToken),
    refreshExpiresAt: refreshEnd(now),
  });
  if (!isFirst) throw new AppError('session_expired');
  return present(platform, found.user, pair, now);
}

/** Exchanges a refresh token; the previous one is honoured 60 s more and answers the same pair. Errors: session_expired. */
export async function renewSession(platform: Platform, userUuid: string, refreshToken: string): Promise<Tokens> {
  const now = platform.clock();
  const presented = hashToken(refreshToken);
  const pair = nextTokens(refreshToken, platform.idTokenSecret);
  const user = await inTransaction(platform.db, async (tx) => {
    const found = await lockSessionByRefresh(tx, presented, now);
    if (found?.user.uuid !== userUuid) throw new AppError('session_expired');
    if (found.session.refreshTokenHash === presented) {
      await updateSession(tx, found.session.id, {
        accessTokenHash: hashToken(pair.accessToken),
        accessExpiresAt: accessEnd(now),
        previousAccessTokenHash: found.session.accessTokenHash,
        refreshTokenHash: hashToken(pair.refreshToken),
        refreshExpiresAt: refreshEnd(now),
        previousRefreshTokenHash: presented,
        previousUntil: new Date(now.getTime() + previousSeconds * 1000),
      });
    }
    return found.user;
  });
  return present(platform, user, pair, now);
}

/** Revokes the session of a refresh token; true when there was one. */
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
  platform: Platform,
  user: UserRow,
  pair: { accessToken: string; refreshToken: string },
  now: Date,
): Promise<Tokens> {
  return {
    ...pair,
    idToken: await signIdToken(user, platform.idTokenSecret, now),
    expiresIn: accessMinutes * 60,
    tokenType: 'Bearer',
  };
}
