'use client';

import { accountTexts } from '@/lib/domain/account-texts';
import { loginPath } from '@/lib/paths/pages';
import { CodeForm } from './code-form';
import { useAccountCalls } from './use-account-calls';
import { useSubmit } from './use-submit';

export function VerifyForm() {
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
