'use client';

import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { AppError, errors } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { signOut } from '@/lib/api/sign-in';

/** Signs out, `leaving` meanwhile; says why when that failed. */
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
