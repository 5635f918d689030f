'use client';

import { useState } from 'react';
import { LiveButton } from '@/components/ui/live-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { accountTexts } from '@/lib/domain/account-texts';
import { RequestCodeForm } from './request-code-form';
import { loginPath } from '@/lib/paths/pages';
import { isStaffPath } from '@/lib/paths/staff';
import { bookingPath } from '@/lib/paths/search';
import { loginPathTo } from '@/lib/paths/sign-in';
import { CodeForm } from './code-form';
import { useAccountCalls } from './use-account-calls';
import { useSubmit } from './use-submit';

/** `known`: this browser signed up or tried to sign in, so the server knows the account of the code. */
export function VerifyScreen({ known, next }: { known: boolean; next: string | null }) {
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
      <VerifyForm next={next} />
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

function VerifyForm({ next }: { next: string | null }) {
  const submission = useSubmit();
  const calls = useAccountCalls();

  function verify(code: string) {
    submission.run(async () => {
      // Without a chosen bus or an invitation the way leads to the login (spec section 5).
      const isDirect = next !== null && (next.startsWith(`${bookingPath}?`) || isStaffPath(next));
      const { signedIn } = await (await calls()).verifyAccount(code, isDirect);
      const login = next === null ? loginPath : loginPathTo(next);
      return { text: accountTexts.verified, next: signedIn && isDirect ? next : login };
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
