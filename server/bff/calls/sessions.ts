import { isEmail, readText } from '@/lib/typed';
import { AppError } from '@/lib/errors';
import { saveAccountReference } from '@/server/bff/session/account-reference';
import { upstream } from '@/server/api/upstream';
import type { SessionToken } from '@/server/bff/session/session-cookie';

/** Sends a value in the form of an e-mail address as `email`, any other value as `phone` (spec section 5). */
function login(username: string) {
  const typed = readText(username);
  return isEmail(typed) ? { email: typed } : { phone: typed };
}

type Tokens = { accessToken: string; refreshToken: string; idToken: string; expiresIn: number };

const toSessionTokens = ({ accessToken, refreshToken, idToken, expiresIn }: Tokens) => ({
  accessToken,
  refreshToken,
  idToken,
  accessExpiresAt: Date.now() + expiresIn * 1000,
});

/**
 * Signs in and opens a session. For an unverified account, saves the account reference for /verify and throws.
 * Errors: LOGIN_FAILED, ATTEMPTS_EXCEEDED, account_inactive.
 */
export async function openSession(username: string, password: string): Promise<SessionToken> {
  const user = await upstream('signin', { body: { ...login(username), password } });
  if (user.status === 'INACTIVE') {
    await saveAccountReference(user.userId);
    throw new AppError('account_inactive');
  }
  const tokens = await upstream('token', { body: { userId: user.userId, accessToken: user.accessToken } });
  return {
    userId: user.userId,
    firstName: user.firstName,
    ...toSessionTokens({ ...tokens, refreshToken: user.refreshToken }),
  };
}

/** Exchanges the refresh token for new tokens. Errors: session_expired. */
export async function renewSession(session: SessionToken): Promise<SessionToken> {
  const { userId, refreshToken } = session;
  return { ...session, ...toSessionTokens(await upstream('renewToken', { body: { userId, refreshToken } })) };
}

export async function closeSession({
  userId,
  refreshToken,
}: Pick<SessionToken, 'userId' | 'refreshToken'>): Promise<void> {
  await upstream('signout', { body: { userId, refreshToken } });
}
