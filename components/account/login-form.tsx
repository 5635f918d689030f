'use client';

import { useRef, useEffect, useState, type RefObject } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { forgetLock, saveLock, secondsLocked } from '@/lib/browser/sign-in-lock';
import { errors } from '@/lib/errors';
import type { FormState, Texts, FormRefusal } from '@/lib/forms/form';
import { nextField } from '@/lib/paths/sign-in';
import { focusFirst, formText } from '@/components/ui/form-fields';

function check({ username = '', password = '' }: Texts): Texts {
  return {
    ...(username.trim() === '' && { username: errors.username_empty.message }),
    ...(password === '' && { password: errors.password_empty.message }),
  };
}

export function LoginForm({ next, state }: { next: string | null; state: FormState }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a touch screen, a keyboard would cover the page.
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (form.current && isFree && formText(form.current, 'username') === '') focusFirst(form.current, { username: '' });
  }, []);
  return (
    <Form
      ref={form}
      name="sign-in"
      state={state}
      hidden={nextField(next)}
      check={check}
      onDone={({ isSignedIn }) => {
        if (isSignedIn) forgetLock();
      }}
      onRefused={({ waitTime }, { username = '' }) => {
        if (waitTime !== undefined) saveLock(username, waitTime);
      }}
    >
      {({ field, busy, refusal, message }) => (
        <>
          <TextField
            label="Email Address / Phone"
            autoComplete="username"
            placeholder="71234567"
            {...field('username')}
          />
          <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
          {message}
          <LockCountdown form={form} refusal={refusal} />
          <Button type="submit" disabled={busy}>
            {busy ? 'Signing in…' : 'Login'}
          </Button>
        </>
      )}
    </Form>
  );
}

type Props = {
  form: RefObject<HTMLFormElement | null>;
  refusal: FormRefusal | null;
};

const tickMs = 1000;

/** Counts down each second (spec section 4), unless the form has another username. */
function LockCountdown({ form, refusal }: Props) {
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
