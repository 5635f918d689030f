'use client';

import { useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';
import { accountTexts } from '@/lib/domain/account-texts';
import { changePassword, requestPasswordCode } from '@/lib/api/accounts';
import { NewPasswordForm, type NewPassword, type Submission } from './new-password-form';
import { OutcomeNotice } from './outcome-notice';
import { unknownAs, useSubmit } from './use-submit';

type Otp = 'has' | 'request' | 'sent';

const choices = [
  ['has', 'Has Otp'],
  ['request', 'Request Otp'],
] as const;

export function ChangePasswordForm() {
  const hydrated = useHydrated();
  const [otp, setOtp] = useState<Otp>('has');
  const { busy, outcome, run } = useSubmit();

  async function send() {
    await requestPasswordCode();
    // The user can choose 'Has Otp' during the request.
    setOtp((now) => (now === 'request' ? 'sent' : now));
    return { text: accountTexts.codeSent };
  }
  const request = () => run(send, unknownAs('request_failed'));

  async function change({ password, code }: NewPassword, { form, atField }: Submission) {
    const done = await atField(changePassword({ code, password }));
    if (!done) return null;
    form.reset();
    return { text: accountTexts.passwordChanged };
  }

  function choose(chosen: 'has' | 'request') {
    setOtp(chosen);
    if (chosen === 'request') request();
  }

  return (
    <div className="grid gap-4">
      <fieldset disabled={!hydrated} className="flex flex-wrap gap-x-6">
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
      {otp !== 'has' && (
        <Button kind="secondary" disabled={busy} onClick={request}>
          Send again
        </Button>
      )}
      <NewPasswordForm
        words="code"
        code={otp === 'request' ? null : { label: 'Otp Number', first: true }}
        submitLabel="Update Password"
        busy={busy || otp === 'request'}
        onSubmit={(typed, submission) => run(() => change(typed, submission), unknownAs('password_change_failed'))}
      >
        <OutcomeNotice outcome={outcome} />
      </NewPasswordForm>
      <BusyScreen busy={busy} />
    </div>
  );
}
