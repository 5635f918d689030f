'use client';

import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { signUpPasswordRules } from '@/lib/domain/account-rules';
import type { FormState } from '@/lib/forms/form';
import { nextField } from '@/lib/paths/sign-in';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { TermsField } from './terms-field';
import { useSignUpFields } from './use-sign-up-fields';

/** Where a script runs, the button waits for valid fields (spec section 5). */
export function SignUpForm({ next, state }: { next: string | null; state: FormState }) {
  const hydrated = useHydrated();
  const { form, ready, read, leave, loadParser, invalidNumber, problemOf } = useSignUpFields();
  return (
    <Form
      ref={form}
      name="sign-up"
      state={state}
      hidden={nextField(next)}
      onInputCapture={({ target }) => {
        read();
        // Some browsers do not focus a checkbox on click, so it gets no blur event.
        if (target instanceof HTMLInputElement && target.type === 'checkbox') leave(target.name);
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) leave(target.name);
      }}
    >
      {({ field: sent, busy, message }) => {
        const field = (name: string) => ({ ...sent(name), problem: problemOf(name) ?? sent(name).problem });
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="given-name" maxLength={60} {...field('firstName')} />
              <TextField label="Last name" autoComplete="family-name" maxLength={60} {...field('lastName')} />
            </div>
            <TextField
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              {...field('username')}
            />
            <PhoneField
              label="Contact number"
              {...field('phone')}
              saved={state.texts.country}
              invalidNumber={invalidNumber}
              onFocus={loadParser}
            />
            <TextField label="Email (optional)" type="email" autoComplete="email" maxLength={254} {...field('email')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <PasswordField
                label="Password"
                autoComplete="new-password"
                rules={signUpPasswordRules}
                hint="6 to 20 letters, digits or @$!%^*#?&"
                {...field('password')}
              />
              <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirm')} />
            </div>
            <TermsField {...field('termsAccepted')} />
            {message}
            <Button type="submit" disabled={busy || (hydrated && !ready)}>
              {busy ? 'Signing up…' : 'Sign up'}
            </Button>
          </>
        );
      }}
    </Form>
  );
}
