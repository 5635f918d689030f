'use client';

import { useEffect, useState } from 'react';
import { leaveSaying } from '@/components/ui/carried-notice';
import { toast } from '@/components/ui/toast';
import { logOutLaterText } from '@/lib/domain/account-texts';
import { AppError, errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { homePath, loginPath } from '@/lib/paths/pages';
import { signOut } from '@/lib/api/sign-out';

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
