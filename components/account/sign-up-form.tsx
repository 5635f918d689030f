'use client';

import { useId, useEffectEvent, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { signUpPasswordRules } from '@/lib/domain/account-rules';
import { type FormState, readTyped, type Texts } from '@/lib/forms/form';
import { nextField } from '@/lib/paths/sign-in';
import { FieldProblem } from '@/components/ui/field-problem';
import { minimumAge } from '@/lib/domain/account-texts';
import { privacyPolicyPath, termsPath } from '@/lib/paths/pages';
import { sentenceOf, type ErrorCode } from '@/lib/errors';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { findSignUpProblems, usePhoneParser } from './use-phone-parser';

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
              savedCountry={state.texts.country}
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

const documents = [
  [termsPath, 'Terms and Conditions'],
  [privacyPolicyPath, 'Privacy Policy'],
] as const;

type Props = { name: string; defaultValue: string | undefined; problem: string | undefined; autoFocus?: boolean };

/** The links open a new tab, so that the typed values stay. They are outside the label, so that a tap hits one target. */
export function TermsField({ name, defaultValue, problem, autoFocus }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div>
      <p className="text-muted mb-1 text-sm">You must be at least {minimumAge} years old.</p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          autoFocus={autoFocus}
          defaultChecked={defaultValue !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="accent-accent size-6 shrink-0"
        />
        I accept the Terms and Conditions and the Privacy Policy
      </label>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
      <p className="mt-1 flex flex-wrap gap-x-6">
        {documents.map(([href, name]) => (
          <a key={href} href={href} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Reads values typed before hydration. The problem of a field appears after the user leaves it. */
function useSignUpFields() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Texts>({});
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const { parse, load } = usePhoneParser();
  const afterPress = useAfterPress();

  function read() {
    if (!form.current) return;
    const now = readTyped(new FormData(form.current)).texts;
    if (now.phone?.trim()) load();
    // Keeping the same object avoids a render when nothing changed.
    setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }
  const readEarly = useEffectEvent(read);
  useLayoutEffect(() => {
    readEarly();
    // Some password managers fill in fields without an event.
    const timer = setInterval(() => readEarly(), 1000);
    return () => clearInterval(timer);
  }, []);

  const problems: Readonly<Partial<Record<string, ErrorCode>>> = findSignUpProblems(typed, parse);
  return {
    form,
    read,
    ready: parse !== null && Object.keys(problems).length === 0,
    leave: (name: string) => afterPress(() => setVisited((before) => new Set(before).add(name))),
    loadParser: load,
    invalidNumber: visited.has('phone') && problems.phone === 'phone_invalid' ? typed.phone : undefined,
    problemOf: (name: string) => (visited.has(name) ? sentenceOf(problems[name]) : undefined),
  };
}

/** A message that appears during a press moves the page, and the click then misses its target. */
function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const stopped = new AbortController();
    for (const event of ['pointerdown', 'pointerup', 'pointercancel']) {
      const note = () => (isPressed.current = event === 'pointerdown');
      addEventListener(event, note, { capture: true, signal: stopped.signal });
    }
    return () => stopped.abort();
  }, []);
  return (work) => {
    // A finger is up before its click is dispatched, a mouse is not. The click comes before the next timer.
    const later = () => setTimeout(work);
    if (!isPressed.current) later();
    else addEventListener('pointerup', later, { once: true });
  };
}
