'use client';

import { useState } from 'react';
import { LiveButton } from '@/components/ui/live-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { accountTexts } from '@/lib/domain/account-texts';
import { RequestCodeForm } from './request-code-form';
import { loginPath } from '@/lib/paths/pages';
import { CodeForm } from './code-form';
import { useAccountCalls } from './use-account-calls';
import { useSubmit } from './use-submit';

/** `known`: this browser signed up or tried to sign in, so the server knows the account of the code. */
export function VerifyScreen({ known }: { known: boolean }) {
  const [hasCode, setHasCode] = useState(known);
  const [isRequesting, setIsRequesting] = useState(false);
  const [sent, setSent] = useState(false);

  function showCodeField() {
    setHasCode(true);
    setIsRequesting(false);
    setSent(true);
  }

  if (!hasCode) return <RequestCodeForm label="Request New OTP" onSent={showCodeField} />;
  return (
    <div className="grid gap-4">
      {sent && <Notice tone="good">{accountTexts.codeSent}</Notice>}
      <VerifyForm />
      <LiveButton kind="secondary" onClick={() => setIsRequesting(true)}>
        Request New OTP
      </LiveButton>
      <Dialog open={isRequesting} title="Request New OTP" onClose={() => setIsRequesting(false)}>
        <RequestCodeForm label="Send" onSent={showCodeField} />
        <LiveButton kind="secondary" onClick={() => setIsRequesting(false)} className="mt-4 w-full">
          Cancel
        </LiveButton>
      </Dialog>
    </div>
  );
}

function VerifyForm() {
  const submission = useSubmit();
  const calls = useAccountCalls();

  function verify(code: string) {
    submission.run(async () => {
      await (await calls()).verifyAccount(code);
      return { text: accountTexts.verified, next: loginPath };
    });
  }

  return (
    <CodeForm
      purpose="verify an account"
      words="verification"
      label="Verification code"
      submitLabel="Verify"
      submission={submission}
      onCode={verify}
    />
  );
}
