/** A refresh token determines its family, its access token and the next pair, so none of them is stored in clear text. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { UserRow } from './accounts.repo';

export const accessMinutes = 15;
export const refreshDays = 30;
export const sessionDays = 90;
export const graceSeconds = 60;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type TokenPair = { accessToken: string; refreshToken: string };

const derive = (use: string, refreshToken: string, secret: string) =>
  createHmac('sha256', secret).update(`${use}:${refreshToken}`).digest('base64url');

export function deriveTokenPair(refreshToken: string, secret: string): TokenPair {
  return { accessToken: derive('access', refreshToken, secret), refreshToken };
}

export function deriveNextPair(refreshToken: string, secret: string): TokenPair {
  const next = `${familyOf(refreshToken, secret)}.${derive('refresh', refreshToken, secret)}`;
  return deriveTokenPair(next, secret);
}

/** Later tokens begin with this secret, so any earlier token identifies its session. */
export function familyOf(refreshToken: string, secret: string): string {
  const end = refreshToken.indexOf('.');
  return end === -1 ? derive('family', refreshToken, secret) : refreshToken.slice(0, end);
}

export function signIdToken(user: Pick<UserRow, 'uuid' | 'role'>, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ role: user.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.uuid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessMinutes * 60)
    .sign(new TextEncoder().encode(secret));
}
