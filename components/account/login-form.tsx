'use client';

import { useRef } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { forgetLock, saveLock } from '@/lib/browser/sign-in-lock';
import { errors } from '@/lib/errors';
import type { FormState, Texts } from '@/lib/forms/form';
import { nextField } from '@/lib/paths/sign-in';
import { LockCountdown } from './lock-countdown';

function check({ username = '', password = '' }: Texts): Texts {
  return {
    ...(username.trim() === '' && { username: errors.username_empty.message }),
    ...(password === '' && { password: errors.password_empty.message }),
  };
}

/** `next` is null if the visitor came without a requested path. */
export function LoginForm({ next, state }: { next: string | null; state: FormState }) {
  const form = useRef<HTMLFormElement>(null);
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
