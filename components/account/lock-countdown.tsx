'use client';

import { useEffect, useState, type RefObject } from 'react';
import { formText } from '@/components/ui/form-fields';
import { secondsLocked } from '@/lib/browser/sign-in-lock';
import type { FormRefusal } from '@/lib/forms/form';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  refusal: FormRefusal | null;
};

const tickMs = 1000;

/** Counts down each second (spec section 4), unless the form has another username. */
export function LockCountdown({ form, refusal }: Props) {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const tick = () => setSecondsLeft(form.current ? secondsLocked(formText(form.current, 'username')) : 0);
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [form, refusal]);
  if (secondsLeft === 0) return null;
  const clock = `${String(Math.floor(secondsLeft / 60))}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className="text-muted text-sm">
      You can try again in <strong className="tabular-nums">{clock}</strong>
    </p>
  );
}
