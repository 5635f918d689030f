'use client';

import { useState, type ReactNode } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { focusFirst } from '@/components/ui/focus-first';
import { formText } from '@/components/ui/form-text';
import { LiveButton } from '@/components/ui/live-button';
import { ScriptForm } from '@/components/ui/script-form';
import { codeProblem, type CodeWords } from '@/lib/domain/account-rules';
import type { ErrorCode } from '@/lib/errors';
import { CodeField } from './code-field';
import { OutcomeNotice } from './outcome-notice';
import { sentenceOf } from './sentence-of';
import type { Outcome } from './use-submit';

type Props = {
  purpose: string;
  words: CodeWords;
  label: string;
  submitLabel: string;
  submission: { busy: boolean; outcome: Outcome | null };
  /** Called with six digits. */
  onCode: (code: string) => void;
  /** Before the code: how to get one. */
  children?: ReactNode;
};

/** The six digits that were sent to a phone or mailbox. */
export function CodeForm({ purpose, words, label, submitLabel, submission, onCode, children }: Props) {
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  function submit(form: HTMLFormElement) {
    const code = formText(form, 'code').trim();
    const found = codeProblem(code, words);
    setProblem(found);
    if (found) focusFirst(form, { code: found });
    else onCode(code);
  }

  return (
    <ScriptForm purpose={purpose} onSubmit={submit} onInput={() => setProblem(null)}>
      {children}
      <CodeField label={label} problem={sentenceOf(problem)} />
      <OutcomeNotice outcome={submission.outcome} />
      <LiveButton type="submit" disabled={submission.busy}>
        {submitLabel}
      </LiveButton>
      <BusyScreen busy={submission.busy} />
    </ScriptForm>
  );
}
