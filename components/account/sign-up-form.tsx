'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { signUpPasswordRules } from '@/lib/domain/account-rules';
import { LiveButton } from '@/components/ui/live-button';
import { ScriptForm } from '@/components/ui/script-form';
import { TextField } from '@/components/ui/text-field';
import { accountTexts, termsVersion } from '@/lib/domain/account-texts';
import { carryNext, verifyPath } from '@/lib/paths/sign-in';
import { OutcomeNotice } from './outcome-notice';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { TermsField } from './terms-field';
import { useAccountCalls } from './use-account-calls';
import { useSignUpFields } from './use-sign-up-fields';
import { unknownAs, useSubmit } from './use-submit';

const explainRefusal = unknownAs('sign_up_failed');

export function SignUpForm({ next }: { next: string | null }) {
  const { busy, outcome, run } = useSubmit();
  const calls = useAccountCalls();
  const fields = useSignUpFields();
  const { form, typed, phone, ready, read, leave, loadParser, isPhoneInvalid, problemOf } = fields;

  function submit() {
    if (!ready || phone === null) return;
    run(
      async () => {
        const { signUp } = await calls();
        await signUp({
          firstName: typed.firstName,
          lastName: typed.lastName,
          username: typed.username,
          phone,
          email: typed.email.trim() || null,
          password: typed.password,
          termsVersion,
        });
        return { text: accountTexts.signedUp, next: carryNext(verifyPath, next) };
      },
      (code) => (fields.showRefusal(code) ? null : explainRefusal(code)),
    );
  }

  return (
    <ScriptForm
      ref={form}
      purpose="sign up"
      onSubmit={submit}
      onInput={({ target }) => {
        read();
        // Some browsers do not focus a checkbox on click, so it gets no blur event.
        if (target instanceof HTMLInputElement && target.type === 'checkbox') leave(target.name);
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) leave(target.name);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={60}
          problem={problemOf('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={60}
          problem={problemOf('lastName')}
        />
      </div>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        problem={problemOf('username')}
      />
      <PhoneField
        label="Contact number"
        problem={problemOf('phone')}
        invalidNumber={isPhoneInvalid ? typed.phone : undefined}
        onFocus={loadParser}
      />
      <TextField
        label="Email (optional)"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        problem={problemOf('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          problem={problemOf('password')}
          rules={signUpPasswordRules}
          hint="6 to 20 letters, digits or @$!%^*#?&"
        />
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          problem={problemOf('confirm')}
        />
      </div>
      <TermsField problem={problemOf('termsAccepted')} />
      <OutcomeNotice outcome={outcome} />
      <LiveButton type="submit" disabled={!ready || busy}>
        {busy ? 'Signing up…' : 'Sign up'}
      </LiveButton>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}
