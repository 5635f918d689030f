'use client';

import { useState, type ReactNode } from 'react';
import { LiveButton } from '@/components/ui/live-button';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { useMessage } from '@/components/ui/messages';
import { ScriptForm } from '@/components/ui/script-form';
import {
  codeProblem,
  newPasswordProblems,
  type NewPasswordWords,
  type Problems,
  newPasswordRules,
} from '@/lib/domain/account-rules';
import { readCode } from '@/lib/typed';
import { AppError, type ErrorCode, sentenceOf } from '@/lib/errors';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';

export type NewPassword = { password: string; code: string };

export type Submission = {
  form: HTMLFormElement;
  atField: <T>(call: Promise<T>) => Promise<T | null>;
};

const passwordRefusals: readonly ErrorCode[] = ['password_common', 'password_personal'];

type Props = {
  words: NewPasswordWords;
  /** The label and position of the code field; null for a form without a code. */
  code: { label: string; first: boolean } | null;
  submitLabel: string;
  busy: boolean;
  onSubmit: (typed: NewPassword, submission: Submission) => void;
  children?: ReactNode;
};

export function NewPasswordForm({ words, code, submitLabel, busy, onSubmit, children }: Props) {
  const [problems, setProblems] = useState<Problems<'password' | 'confirm' | 'code'>>({});
  useMessage(() => setProblems({}));

  async function atField<T>(form: HTMLFormElement, call: Promise<T>): Promise<T | null> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof AppError) || !passwordRefusals.includes(error.code)) throw error;
      const refused = { password: error.code };
      setProblems(refused);
      focusFirst(form, refused);
      return null;
    }
  }

  function submit(form: HTMLFormElement) {
    const typed = { password: formText(form, 'password'), code: readCode(formText(form, 'code')) };
    const nextCodeProblem = code && codeProblem(typed.code, 'otp');
    const nextProblems = {
      ...newPasswordProblems({ password: typed.password, confirm: formText(form, 'confirm') }, words),
      ...(nextCodeProblem ? { code: nextCodeProblem } : {}),
    };
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0) focusFirst(form, nextProblems);
    else onSubmit(typed, { form, atField: (call) => atField(form, call) });
  }

  const codeField = code && <CodeField label={code.label} problem={sentenceOf(problems.code)} />;
  return (
    <ScriptForm
      purpose="change a password"
      onSubmit={submit}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const { name } = target;
        setProblems((before) => ({ ...before, [name]: undefined }));
      }}
    >
      {code?.first && codeField}
      <NewPasswordFields problems={problems} />
      {code && !code.first && codeField}
      {children}
      <LiveButton type="submit" disabled={busy}>
        {submitLabel}
      </LiveButton>
    </ScriptForm>
  );
}

type FieldsProps = { problems: Problems<'password' | 'confirm'> };

function NewPasswordFields({ problems }: FieldsProps) {
  return (
    <>
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        problem={sentenceOf(problems.password)}
        rules={newPasswordRules}
        hint="6 to 20 characters with upper and lower case, a digit and a special character"
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        problem={sentenceOf(problems.confirm)}
      />
    </>
  );
}
