import { AppError, errors } from '@/lib/errors';
import { csrfForm, nextAuthTarget } from '@/lib/contracts/session';
import { call, sendOrThrow } from '@/lib/api/call';
import { endSession, whileSigningOut } from '@/lib/browser/session';
import { csrfApiPath, signOutApiPath } from '@/lib/paths/sign-in';

/**
 * Relies on next-auth: these are its endpoints and fields (docs/rendering.md). Returns false if the platform did not respond.
 * The next request of this browser then ends the session there.
 */
export function signOut(): Promise<boolean> {
  return whileSigningOut(async () => {
    const { csrfToken } = await call(csrfForm, csrfApiPath, { session: 'none' });
    const body = new URLSearchParams({ csrfToken, json: 'true' });
    const response = await sendOrThrow(signOutApiPath, { method: 'POST', body });
    const target = nextAuthTarget.safeParse(await response.json().catch(() => undefined));
    if (!target.success) throw new AppError('unreadable_response', { cause: target.error });
    await endSession('signed-out');
    return response.status !== errors.unavailable.status;
  });
}
