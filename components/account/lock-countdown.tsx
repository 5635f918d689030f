'use client';

import { useEffect, useState, type RefObject } from 'react';
import { formText } from '@/components/ui/form-text';
import { secondsLocked } from '@/lib/browser/sign-in-lock';
import type { SignInFailure } from '@/lib/domain/sign-in-error';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  /** Of the sign-in just refused: a lock may be new. */
  failure: SignInFailure | null;
};

const tickMs = 1000;

/** Counts a lock down each second (spec section 4), as long as the name that is locked stands in the form. */
export function LockCountdown({ form, failure }: Props) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(form.current ? secondsLocked(formText(form.current, 'username')) : 0);
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [form, failure]);
  if (left === 0) return null;
  const clock = `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className="text-muted text-sm">
      You can try again in <strong className="tabular-nums">{clock}</strong>
    </p>
  );
}
