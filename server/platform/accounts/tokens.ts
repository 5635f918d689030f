import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { UserRow } from './accounts.repo';

export const accessMinutes = 15;
export const refreshDays = 30;
/** The time for which previous tokens stay valid after a renewal, for two tabs that renew at once. */
export const previousTokenSeconds = 60;

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

/** Returns the pair of a refresh token. The access token is derived from it. */
export function deriveTokenPair(refreshToken: string, secret: string): TokenPair {
  return { accessToken: derive('access', refreshToken, secret), refreshToken };
}

/**
 * Returns the pair that follows a refresh token. It is derived from the secret, so two tabs that renew with the same
 * token get the same pair.
 */
export function deriveNextPair(refreshToken: string, secret: string): TokenPair {
  return deriveTokenPair(derive('refresh', refreshToken, secret), secret);
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
