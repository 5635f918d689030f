'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { focusFirst } from '@/components/ui/focus-first';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { formText } from '@/components/ui/form-text';
import { TextField } from '@/components/ui/text-field';
import { useAhead } from '@/components/ui/use-ahead';
import { AppError, errors } from '@/lib/errors';
import { lazily } from '@/lib/browser/lazily';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { readSignInError, type SignInFailure } from '@/lib/domain/sign-in-error';
import { signInFormPath, verifyAfterLoginPath } from '@/lib/paths/sign-in';
import { LockCountdown } from './lock-countdown';

type Props = {
  callbackUrl: string;
  /** What a form without JavaScript came back with. */ failure: SignInFailure | null;
};

/** Heavier than all else on this page. */
const loadSignIn = lazily(() => import('@/lib/api/sign-in'));

/** Signs in with e-mail or phone and goes to the address first asked for (spec section 2, /login). */
export function LoginForm({ callbackUrl, failure: before }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState(before);
  const [empty, setEmpty] = useState({ username: false, password: false });
  const [busy, setBusy] = useState(false);

  useAhead(loadSignIn);
  // It was left while it signed in.
  useEffect(() => onPageReturn(() => setBusy(false)), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const username = formText(event.currentTarget, 'username');
    const password = formText(event.currentTarget, 'password');
    const found = { username: username.trim() === '', password: password === '' };
    setEmpty(found);
    setFailure(null);
    if (found.username || found.password) {
      focusFirst(event.currentTarget, found.username ? { username: true } : { password: true });
      return;
    }
    setBusy(true);
    const refused = await loadSignIn().then(
      ({ signIn }) => signIn(username, password),
      (error: unknown) => readSignInError(error instanceof AppError ? error.code : null),
    );
    if (refused === null) {
      // A whole new page load, so that nothing rendered for a visitor remains.
      location.assign(callbackUrl);
      return;
    }
    if (refused.code === 'account_inactive') {
      location.assign(verifyAfterLoginPath);
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
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
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
