'use client';

import { accountTexts } from '@/lib/account-texts';
import { verifyAccount } from '@/lib/queries/accounts';
import { CodeForm } from './code-form';
import { useSubmit } from './use-submit';

/** The six digits that make an account active; then its owner signs in. */
export function VerifyForm() {
  const submission = useSubmit();

  function verify(code: string) {
    void submission.run(async () => {
      await verifyAccount(code);
      return { text: accountTexts.verified, next: '/login' };
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
