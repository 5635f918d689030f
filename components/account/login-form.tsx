'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { TextField } from '@/components/ui/text-field';
import { useAhead } from '@/components/ui/use-ahead';
import { AppError, errors } from '@/lib/errors';
import { lazily } from '@/lib/browser/lazily';
import { onPageReturn } from '@/lib/browser/page-events';
import { bookingsPath } from '@/lib/paths/pages';
import { readSignInError, type SignInFailure } from '@/lib/domain/sign-in-error';
import { signInFormPath, verifyAfterLogin } from '@/lib/paths/sign-in';
import { LockCountdown } from './lock-countdown';

type Props = {
  /** Null if the visitor came without a requested path. */
  next: string | null;
  failure: SignInFailure | null;
};

/** Loaded separately: it is larger than all other scripts of this page. */
const loadSignIn = lazily(() => import('@/lib/api/sign-in'));

export function LoginForm({ next, failure: initialFailure }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState(initialFailure);
  const [empty, setEmpty] = useState({ username: false, password: false });
  const [busy, setBusy] = useState(false);

  useAhead(loadSignIn);
  // The user can leave during sign-in and come back with the Back button.
  useEffect(() => onPageReturn(() => setBusy(false)), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const username = formText(event.currentTarget, 'username');
    const password = formText(event.currentTarget, 'password');
    const missing = { username: username.trim() === '', password: password === '' };
    setEmpty(missing);
    setFailure(null);
    if (missing.username || missing.password) {
      focusFirst(event.currentTarget, missing.username ? { username: true } : { password: true });
      return;
    }
    setBusy(true);
    const refused = await loadSignIn().then(
      ({ signIn }) => signIn(username, password),
      (error: unknown) => readSignInError(error instanceof AppError ? error.code : null),
    );
    if (refused === null) {
      // A full page load discards everything that was rendered for a visitor.
      location.assign(next ?? bookingsPath);
      return;
    }
    if (refused.code === 'account_inactive') {
      location.assign(verifyAfterLogin(next));
      return;
    }
    setFailure(refused);
    setBusy(false);
  }

  const usernameProblem =
    empty.username || failure?.code === 'username_empty' ? errors.username_empty.message : undefined;
  const passwordProblem =
    empty.password || failure?.code === 'password_empty' ? errors.password_empty.message : undefined;
  return (
    <form
      ref={form}
      method="post"
      action={signInFormPath}
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setEmpty((before) => ({ ...before, [target.name]: false }));
      }}
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="callbackUrl" value={next ?? bookingsPath} />
      <TextField
        label="Email Address / Phone"
        name="username"
        autoComplete="username"
        placeholder="71234567"
        problem={usernameProblem}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        problem={passwordProblem}
      />
      {failure && !usernameProblem && !passwordProblem && <FocusedNotice>{failure.message}</FocusedNotice>}
      <LockCountdown form={form} failure={failure} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Signing in…' : 'Login'}
      </Button>
      <BusyScreen busy={busy} />
    </form>
  );
}
