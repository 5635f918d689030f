'use client';

import { useRef, useState } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import type { FormState } from '@/lib/forms/form';
import { NewPasswordForm } from './new-password-form';

type Otp = 'has' | 'request' | 'sent';

const choices = [
  ['has', 'Has Otp'],
  ['request', 'Request Otp'],
] as const;

type Props = { phone: string | undefined; states: { code: FormState; password: FormState } };

/** Without a script the button alone requests a code, and the code field is always there. */
export function ChangePasswordForm({ phone, states: { code, password } }: Props) {
  const [otp, setOtp] = useState<Otp>('has');
  const send = useRef<HTMLButtonElement>(null);

  function choose(chosen: 'has' | 'request') {
    setOtp(chosen);
    if (chosen === 'request') send.current?.click();
  }

  return (
    <div className="grid gap-4">
      <Form
        name="password-code"
        state={code}
        // The person can choose 'Has Otp' during the request.
        onDone={() => setOtp((now) => (now === 'request' ? 'sent' : now))}
      >
        {({ busy, message }) => (
          <>
            <fieldset className="noscript:hidden flex flex-wrap gap-x-6">
              <legend className="sr-only">One-time code</legend>
              {choices.map(([value, label]) => (
                <label key={value} className="flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name="otp"
                    checked={(otp === 'has') === (value === 'has')}
                    onChange={() => choose(value)}
                    autoComplete="off"
                    className="accent-accent size-5"
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            {message}
            <div className={otp === 'has' ? 'noscript:grid hidden' : 'grid'}>
              <Button ref={send} type="submit" kind="secondary" disabled={busy}>
                {otp === 'has' ? 'Request Otp' : 'Send again'}
              </Button>
            </div>
          </>
        )}
      </Form>
      <NewPasswordForm
        name="password"
        phone={phone}
        state={password}
        code={otp === 'request' ? null : { label: 'Otp Number', first: true }}
        submitLabel="Update Password"
        disabled={otp === 'request'}
      />
    </div>
  );
}
