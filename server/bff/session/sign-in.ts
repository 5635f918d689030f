import { isEmail, readEmail, readText } from '@/lib/typed';
import { AppError } from '@/lib/errors';
import { saveAccountReference } from './account-reference';
import type { Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { type SessionToken, sessionDays } from './session-cookie';
import { z } from 'zod';
import { sealedCookie } from './sealed-cookie';
import { removeDrafts } from './sealed-draft';
import { readSession, writeSession } from './session';

/** Sends a value in the form of an e-mail address as `email`, any other value as `phone` (spec section 5). */
function login(username: string) {
  const typed = readText(username);
  return isEmail(typed) ? { email: readEmail(typed) } : { phone: typed };
}

type Tokens = { accessToken: string; refreshToken: string; idToken: string; expiresIn: number };

const toSessionTokens = ({ accessToken, refreshToken, idToken, expiresIn }: Tokens) => ({
  accessToken,
  refreshToken,
  idToken,
  accessExpiresAt: Date.now() + expiresIn * 1000,
});

export async function openSession(username: string, password: string): Promise<SessionToken> {
  const user = await upstream('signin', { body: { ...login(username), password } });
  if (user.status === 'INACTIVE') {
    await saveAccountReference(user.userId, true);
    throw new AppError('account_inactive');
  }
  return toSession(user);
}

export async function toSession({
  userId,
  firstName,
  accessToken,
  refreshToken,
}: Output<'signin'>): Promise<SessionToken> {
  const tokens = await upstream('token', { body: { userId, accessToken } });
  return { userId, firstName, ...toSessionTokens({ ...tokens, refreshToken }) };
}

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

/** A session that the browser left, but that the platform may not have ended yet. */
const rememberedSession = z.object({ userId: z.uuid(), refreshToken: z.string() });
type RememberedSession = z.infer<typeof rememberedSession>;

const signOutCookie = sealedCookie('tsela.sign-out', sessionDays * 86_400, rememberedSession);

/**
 * Ends a session on the platform. If the platform does not respond, an encrypted cookie remembers the session, and this
 * function returns false. Works only in route handlers.
 */
export async function endOrRememberSession({ userId, refreshToken }: RememberedSession): Promise<boolean> {
  if (await isEnded({ userId, refreshToken })) return true;
  await signOutCookie.write({ userId, refreshToken });
  return false;
}

export async function endRememberedSession(): Promise<void> {
  const remembered = await signOutCookie.read();
  if (remembered && (await isEnded(remembered))) await signOutCookie.remove();
}

async function isEnded(session: RememberedSession): Promise<boolean> {
  try {
    await closeSession(session);
    return true;
  } catch {
    return false;
  }
}

/**
 * Signs in, and ends the session that the cookie names. The caller writes the cookie of the new session. Works only
 * in route handlers.
 */
export async function signIn(username: string, password: string): Promise<SessionToken> {
  await endRememberedSession();
  return replaceSession(await openSession(username, password));
}

/** Ends the session that the cookie names before the caller writes the new one. Removes the drafts of other accounts. */
export async function replaceSession(session: SessionToken): Promise<SessionToken> {
  await removeDrafts(session.userId);
  const replaced = await readSession();
  if (replaced) await endOrRememberSession(replaced);
  return session;
}

/**
 * Writes the new first name to the session cookie, which the header reads. It renews the tokens as well. A concurrent
 * renewal in another tab gets the same tokens, so neither tab can overwrite the cookie with expired tokens. If the
 * platform does not respond, the cookie has the old name, but the profile is saved. Works only in route handlers.
 */
export async function renameSession(session: SessionToken, firstName: string): Promise<void> {
  if (firstName === session.firstName) return;
  try {
    await writeSession({ ...(await renewSession(session)), firstName });
  } catch {
    // The next sign-in writes the new name.
  }
}
