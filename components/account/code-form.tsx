'use client';

import { useState, type ReactNode } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { LiveButton } from '@/components/ui/live-button';
import { clearMessages, useMessage } from '@/components/ui/messages';
import { ScriptForm } from '@/components/ui/script-form';
import { codeProblem, type CodeWords } from '@/lib/domain/account-rules';
import { readCode } from '@/lib/typed';
import { type ErrorCode, sentenceOf } from '@/lib/errors';
import { CodeField } from './code-field';
import { OutcomeNotice } from './outcome-notice';
import type { Outcome } from './use-submit';

type Props = {
  purpose: string;
  words: CodeWords;
  label: string;
  submitLabel: string;
  submission: { busy: boolean; outcome: Outcome | null };
  onCode: (code: string) => void;
  children?: ReactNode;
};

export function CodeForm({ purpose, words, label, submitLabel, submission, onCode, children }: Props) {
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  useMessage(() => setProblem(null));

  function submit(form: HTMLFormElement) {
    const code = readCode(formText(form, 'code'));
    const nextProblem = codeProblem(code, words);
    clearMessages();
    setProblem(nextProblem);
    if (nextProblem) focusFirst(form, { code: nextProblem });
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
