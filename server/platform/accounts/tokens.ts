/**
 * Input: random bits, or a refresh token and the secret of the platform. Output: opaque tokens, their hashes and the signed
 * id token. Invariant: a refresh token determines its family, its access token and the next pair, so none of them is stored
 * in clear text.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { UserRow } from './accounts.repo';

export const accessMinutes = 15;
/** A session ends this long after its last use. */
export const refreshDays = 30;
/** A session ends this long after its sign-in, however often it was used. */
export const sessionDays = 90;
/** The time after a renewal in which the previous pair stays valid, for two tabs that renew at once. */
export const graceSeconds = 60;

/** Returns 256 random bits as an opaque text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token that the database stores. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type TokenPair = { accessToken: string; refreshToken: string };

const derive = (use: string, refreshToken: string, secret: string) =>
  createHmac('sha256', secret).update(`${use}:${refreshToken}`).digest('base64url');

/** Returns the pair of a refresh token. */
export function deriveTokenPair(refreshToken: string, secret: string): TokenPair {
  return { accessToken: derive('access', refreshToken, secret), refreshToken };
}

export function deriveNextPair(refreshToken: string, secret: string): TokenPair {
  const next = `${familyOf(refreshToken, secret)}.${derive('refresh', refreshToken, secret)}`;
  return deriveTokenPair(next, secret);
}

/**
 * Returns the secret that all refresh tokens of a session share. The first token determines it, and the later ones begin
 * with it. Thus any earlier token identifies its session.
 */
export function familyOf(refreshToken: string, secret: string): string {
  const end = refreshToken.indexOf('.');
  return end === -1 ? derive('family', refreshToken, secret) : refreshToken.slice(0, end);
}

/** Signs a statement of the user's id and role for `x-id-token`. */
export function signIdToken(user: Pick<UserRow, 'uuid' | 'role'>, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ role: user.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.uuid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessMinutes * 60)
    .sign(new TextEncoder().encode(secret));
}
