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
import { activateEmail, requestActivationCode } from '@/lib/queries/accounts';
import { CodeField } from './code-field';
import { OutcomeNotice } from './outcome-notice';
import { sentenceOf } from './sentence-of';
import { unknownAs, useSubmit } from './use-submit';

/** The code that was sent to the e-mail address, then back to the profile (spec section 2). */
export function EmailActivationForm() {
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const { busy, outcome, run } = useSubmit();

  function submit(form: HTMLFormElement) {
    const code = formText(form, 'code').trim();
    const found = codeProblem(code, 'activation');
    setProblem(found);
    if (found) {
      focusFirst(form, { code: found });
      return;
    }
    void run(async () => {
      await activateEmail(code);
      return { text: 'Your email is activated', next: '/user/profile' };
    });
  }

  function send() {
    void run(async () => {
      await requestActivationCode();
      return { text: accountTexts.codeSent };
    }, unknownAs('request_failed'));
  }

  return (
    <ScriptForm purpose="activate an email" onSubmit={submit} onInput={() => setProblem(null)}>
      <LiveButton kind="secondary" disabled={busy} onClick={send}>
        Send a code
      </LiveButton>
      <CodeField label="Code" problem={sentenceOf(problem)} />
      <OutcomeNotice outcome={outcome} />
      <LiveButton type="submit" disabled={busy}>
        Activate
      </LiveButton>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}
