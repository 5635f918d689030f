'use client';

import { LiveButton } from '@/components/ui/live-button';
import { accountTexts } from '@/lib/domain/account-texts';
import { activateEmail, requestActivationCode } from '@/lib/api/accounts';
import { profilePath } from '@/lib/paths/sign-in';
import { CodeForm } from './code-form';
import { unknownAs, useSubmit } from './use-submit';

export function EmailActivationForm({ email }: { email: string }) {
  const submission = useSubmit();

  function activate(code: string) {
    submission.run(async () => {
      await activateEmail(code);
      return { text: accountTexts.emailActivated, next: profilePath };
    });
  }

  function send() {
    submission.run(async () => {
      await requestActivationCode();
      return { text: accountTexts.codeSent };
    }, unknownAs('request_failed'));
  }

  return (
    <CodeForm
      purpose="activate an email"
      words="activation"
      label="Code"
      submitLabel="Activate"
      submission={submission}
      onCode={activate}
    >
      <p className="wrap-anywhere">
        The code goes to <strong>{email}</strong>
      </p>
      <LiveButton kind="secondary" disabled={submission.busy} onClick={send}>
        Send a code
      </LiveButton>
    </CodeForm>
  );
}
