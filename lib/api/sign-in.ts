import { AppError, errors } from '@/lib/errors';
import { csrfForm, nextAuthTarget } from '@/lib/contracts/session';
import { call, sendOrThrow } from '@/lib/api/call';
import { endSession, sendSessionChange, whileSigningOut } from '@/lib/browser/session';
import { readSignInError, type SignInFailure } from '@/lib/domain/sign-in-error';
import { forgetLock, saveLock } from '@/lib/browser/sign-in-lock';
import { csrfApiPath, signInApiPath, signOutApiPath } from '@/lib/paths/sign-in';

/** Relies on next-auth: these are its endpoints and fields (docs/rendering.md). */
async function sendToNextAuth(path: string, fields: Record<string, string>) {
  const { csrfToken } = await call(csrfForm, csrfApiPath, { session: 'none' });
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' });
  // next-auth refuses with status 401 and the same body, so every status is read.
  const response = await sendOrThrow(path, { method: 'POST', body });
  const target = nextAuthTarget.safeParse(await response.json().catch(() => undefined));
  if (!target.success) throw new AppError('unreadable_response', { cause: target.error });
  return { status: response.status, next: new URL(target.data.url) };
}

export async function signIn(username: string, password: string): Promise<SignInFailure | null> {
  try {
    const { next } = await sendToNextAuth(signInApiPath, { username, password });
    const refused = next.searchParams.get('error');
    if (refused === null) {
      forgetLock();
      sendSessionChange('signed-in');
      return null;
    }
    const failure = readSignInError(refused);
    if (failure.waitSeconds !== null) saveLock(username, failure.waitSeconds);
    return failure;
  } catch (error) {
    return readSignInError(error instanceof AppError ? error.code : null);
  }
}

/** Returns false if the platform did not respond. The next request of this browser then ends the session there. */
export function signOut(): Promise<boolean> {
  return whileSigningOut(async () => {
    const { status } = await sendToNextAuth(signOutApiPath, {});
    await endSession('signed-out');
    return status !== errors.unavailable.status;
  });
}
