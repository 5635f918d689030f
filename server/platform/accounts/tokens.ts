import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { UserRow } from './accounts.repo';

export const accessMinutes = 15;
export const refreshDays = 30;
/** The previous tokens live this much longer after a renewal, for two tabs that renew at once. */
export const previousSeconds = 60;

/** 256 random bits, opaque. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type TokenPair = { accessToken: string; refreshToken: string };

const derive = (use: string, refreshToken: string, secret: string) =>
  createHmac('sha256', secret).update(`${use}:${refreshToken}`).digest('base64url');

/** A refresh token with the access token of its own, which can be told again as long as it is the newest. */
export function pairOf(refreshToken: string, secret: string): TokenPair {
  return { accessToken: derive('access', refreshToken, secret), refreshToken };
}

/**
 * The pair that follows a refresh token. Derived, not random, so that two tabs which renew with the same token are
 * given the same pair and neither is left with a dead one. Nobody without `secret` can derive it.
 */
export function nextTokens(refreshToken: string, secret: string): TokenPair {
  return pairOf(derive('refresh', refreshToken, secret), secret);
}

/** A signed statement of who signed in, for `x-id-token`. */
export function signIdToken(user: Pick<UserRow, 'uuid' | 'role'>, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ role: user.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.uuid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessMinutes * 60)
    .sign(new TextEncoder().encode(secret));
}
