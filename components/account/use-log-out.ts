'use client';

import { useEffect, useState } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { toast } from '@/components/ui/toast';
import { logOutLaterText } from '@/lib/domain/account-texts';
import { AppError, errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { homePath, loginPath } from '@/lib/paths/pages';
import { csrfForm, nextAuthTarget } from '@/lib/contracts/session';
import { call, sendOrThrow } from '@/lib/api/call';
import { endSession, whileSigningOut } from '@/lib/browser/session';
import { csrfApiPath, signOutApiPath } from '@/lib/paths/sign-in';

function leave(isEnded: boolean) {
  if (isEnded) location.assign(homePath);
  else leaveSaying({ text: logOutLaterText, isBad: false }, loginPath);
}

export function useLogOut() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => onPageReturn(() => setLeaving(false)), []);

  function logOut() {
    if (leaving) return;
    setLeaving(true);
    signOut().then(leave, (error: unknown) => {
      setLeaving(false);
      toast(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message);
    });
  }

  return { leaving, logOut };
}

/**
 * Relies on next-auth: these are its endpoints and fields (docs/rendering.md). Returns false if the platform did not respond.
 * The next request of this browser then ends the session there.
 */
function signOut(): Promise<boolean> {
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
