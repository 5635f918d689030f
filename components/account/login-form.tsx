'use client';

import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { readSignInError } from '@/lib/sign-in-error';

type Props = { callbackUrl: string; csrfToken?: string };
type Problems = { username?: string; password?: string };

function validate(username: string, password: string): Problems {
  return {
    ...(username.trim() === '' ? { username: 'Email Address / Phone cannot be empty' } : {}),
    ...(password === '' ? { password: 'Password can not be empty' } : {}),
  };
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

/** Signs in with e-mail or phone and goes to the address first asked for (spec section 2, /login). */
export function LoginForm({ callbackUrl }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const username = text(form.get('username'));
    const password = text(form.get('password'));
    const found = validate(username, password);
    setProblems(found);
    setFailure(undefined);
    if (found.username ?? found.password) return;
    setBusy(true);
    try {
      const { signIn } = await import('next-auth/react');
      const result = await signIn('credentials', { username, password, redirect: false });
      if (result?.ok) {
        // A whole new page load, so that nothing rendered for a visitor remains.
        location.assign(callbackUrl);
        return;
      }
      setFailure(readSignInError(result?.error));
    } catch {
      setFailure(readSignInError(undefined));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label="Email Address / Phone"
        name="username"
        autoComplete="username"
        placeholder="71234567"
        problem={problems.username}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        problem={problems.password}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" disabled={busy}>
        {busy ? 'Signing in…' : 'Login'}
      </Button>
    </form>
  );
}
