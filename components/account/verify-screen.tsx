'use client';

import { useState } from 'react';
import { LiveButton } from '@/components/ui/live-button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { accountTexts } from '@/lib/domain/account-texts';
import { RequestCodeForm } from './request-code-form';
import { VerifyForm } from './verify-form';

/** `known`: this browser signed up or tried to sign in, so the code is one of that account. */
export function VerifyScreen({ known }: { known: boolean }) {
  const [hasCode, setHasCode] = useState(known);
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);

  function showCodeField() {
    setHasCode(true);
    setAsking(false);
    setSent(true);
  }

  if (!hasCode) return <RequestCodeForm label="Request New OTP" onSent={showCodeField} />;
  return (
    <div className="grid gap-4">
      {sent && <Notice tone="good">{accountTexts.codeSent}</Notice>}
      <VerifyForm />
      <LiveButton kind="secondary" onClick={() => setAsking(true)}>
        Request New OTP
      </LiveButton>
      <Dialog open={asking} title="Request New OTP" onClose={() => setAsking(false)}>
        <RequestCodeForm label="Send" onSent={showCodeField} />
        <LiveButton kind="secondary" onClick={() => setAsking(false)} className="mt-4 w-full">
          Cancel
        </LiveButton>
      </Dialog>
    </div>
  );
}
