'use client';

import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { AppError, errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { signOut } from '@/lib/api/sign-in';

/** Returns a function that signs out. `leaving` is true during the call. A failure shows a toast. */
export function useLogOut() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => onPageReturn(() => setLeaving(false)), []);

  function logOut() {
    if (leaving) return;
    setLeaving(true);
    signOut().catch((error: unknown) => {
      setLeaving(false);
      toast(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message);
    });
  }

  return { leaving, logOut };
}
