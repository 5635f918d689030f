'use client';

import { useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { LiveButton } from '@/components/ui/live-button';
import { focusFirst } from '@/components/ui/focus-first';
import { formText } from '@/components/ui/form-text';
import { ScriptForm } from '@/components/ui/script-form';
import { codeProblem } from '@/lib/account-rules';
import { accountTexts } from '@/lib/account-texts';
import type { ErrorCode } from '@/lib/errors';
import { verifyAccount } from '@/lib/queries/accounts';
import { CodeField } from './code-field';
import { OutcomeNotice } from './outcome-notice';
import { sentenceOf } from './sentence-of';
import { useSubmit } from './use-submit';

/** The six digits that make an account active; then its owner signs in. */
export function VerifyForm() {
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const { busy, outcome, run } = useSubmit();

  function submit(form: HTMLFormElement) {
    const code = formText(form, 'code').trim();
    const found = codeProblem(code, 'verification');
    setProblem(found);
    if (found) {
      focusFirst(form, { code: found });
      return;
    }
    void run(async () => {
      await verifyAccount(code);
      return { text: accountTexts.verified, next: '/login' };
    });
  }

  return (
    <ScriptForm purpose="verify an account" onSubmit={submit} onInput={() => setProblem(null)}>
      <CodeField label="Verification code" problem={sentenceOf(problem)} />
      <OutcomeNotice outcome={outcome} />
      <LiveButton type="submit" disabled={busy}>
        Verify
      </LiveButton>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}
