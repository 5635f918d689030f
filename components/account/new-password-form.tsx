'use client';

import { Form } from '@/components/forms/form';
import type { FormOptions } from '@/components/forms/use-form';
import { Button } from '@/components/ui/button';
import { forgetLock } from '@/lib/browser/sign-in-lock';
import { codeProblem, newPasswordProblems, newPasswordRules } from '@/lib/domain/account-rules';
import { sentencesOf } from '@/lib/errors';
import type { Texts } from '@/lib/forms/form';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';

type Props = Pick<FormOptions, 'state' | 'onRefused'> & {
  name: 'password' | 'reset' | 'reset-by-link';
  hidden?: Texts;
  phone?: string | undefined;
  code: { label: string; first: boolean } | null;
  submitLabel: string;
  disabled?: boolean;
};

export function NewPasswordForm({ name, state, onRefused, hidden, phone, code, submitLabel, disabled }: Props) {
  const username = phone ?? (hidden?.by === 'email' ? hidden.email : hidden?.phone);
  return (
    <Form
      name={name}
      state={state}
      hidden={hidden ?? {}}
      check={({ password = '', confirm = '', code: typed = '' }) =>
        sentencesOf({
          ...(code?.first && { code: codeProblem(typed, 'otp') }),
          ...newPasswordProblems({ password, confirm }, name === 'reset-by-link' ? 'link' : 'code'),
          ...(code && { code: codeProblem(typed, 'otp') }),
        })
      }
      onDone={(_success, form) => {
        forgetLock();
        form.reset();
      }}
      onRefused={onRefused}
    >
      {({ field, busy, message }) => {
        const codeField = code && <CodeField label={code.label} {...field('code')} />;
        return (
          <>
            {/* A password manager replaces the entry of this name. Without it, it adds another one. */}
            {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
            {code?.first && codeField}
            <PasswordField
              label="New Password"
              autoComplete="new-password"
              rules={newPasswordRules}
              hint="6 to 20 characters with upper and lower case, a digit and a special character"
              {...field('password')}
            />
            <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirm')} />
            {code && !code.first && codeField}
            {message}
            <Button type="submit" disabled={disabled === true || busy}>
              {submitLabel}
            </Button>
          </>
        );
      }}
    </Form>
  );
}
