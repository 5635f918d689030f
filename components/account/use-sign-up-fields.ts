'use client';

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formText } from '@/components/ui/form-text';
import { useAfterPress } from '@/components/ui/use-after-press';
import { focusFirst } from '@/components/ui/focus-first';
import { signUpProblems, type SignUpFields } from '@/lib/domain/account-rules';
import { defaultCountry, type CountryCode } from '@/lib/domain/countries';
import type { ErrorCode } from '@/lib/errors';
import { sentenceOf } from './sentence-of';
import { readPhone, usePhoneParser } from './use-phone-parser';

type Typed = SignUpFields & { country: CountryCode };

const nothing: Typed = {
  firstName: '',
  lastName: '',
  username: '',
  phone: '',
  country: defaultCountry,
  email: '',
  password: '',
  confirm: '',
  termsAccepted: false,
};

const isSame = (one: Typed, other: Typed) =>
  (Object.keys(nothing) as (keyof Typed)[]).every((name) => one[name] === other[name]);

/** The field that a refusal of the server is about. */
const refusedFields: Partial<Record<ErrorCode, keyof SignUpFields>> = {
  username_taken: 'username',
  username_invalid: 'username',
  phone_invalid: 'phone',
  email_invalid: 'email',
  password_length: 'password',
};

type Refused = { code: ErrorCode; name: keyof SignUpFields; typed: Typed[keyof SignUpFields] };

function readTyped(form: HTMLFormElement): Typed {
  const { typed, country } = readPhone(form);
  return {
    firstName: formText(form, 'firstName'),
    lastName: formText(form, 'lastName'),
    username: formText(form, 'username'),
    phone: typed,
    country,
    email: formText(form, 'email'),
    password: formText(form, 'password'),
    confirm: formText(form, 'confirm'),
    termsAccepted: formText(form, 'termsAccepted') !== '',
  };
}

/**
 * What stands in the sign-up form, also what was typed or filled in before the page was alive. A field's problem is
 * shown once the field was left.
 */
export function useSignUpFields() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const { parse, load } = usePhoneParser();
  const afterPress = useAfterPress();

  const loadParser = () => void load().catch(() => undefined);
  function read() {
    if (!form.current) return;
    const now = readTyped(form.current);
    if (now.phone !== '') loadParser();
    // Most often nothing was typed yet: the form is not drawn again for that.
    setTyped((before) => (isSame(before, now) ? before : now));
  }
  const readEarly = useEffectEvent(read);
  useLayoutEffect(() => {
    readEarly();
  }, []);

  /** Shows a refusal of the server at its field until the field changes. Returns false for a refusal of no field. */
  function showRefusal(code: ErrorCode): boolean {
    const name = refusedFields[code];
    setRefused(null);
    if (name === undefined || !form.current) return false;
    setRefused({ code, name, typed: typed[name] });
    focusFirst(form.current, { [name]: code });
    return true;
  }

  function codeOf(name: keyof SignUpFields): ErrorCode | undefined {
    if (left.has(name) && problems[name]) return problems[name];
    return refused?.name === name && refused.typed === typed[name] ? refused.code : undefined;
  }

  const phone = parse?.(typed.phone, typed.country) ?? null;
  // Until the number can be judged, nothing is said of it.
  const problems = signUpProblems(typed, parse === null || phone !== null);
  return {
    form,
    typed,
    /** In E.164; null while it is no number. */
    phone,
    ready: phone !== null && Object.keys(problems).length === 0,
    read,
    leave: (name: string) => afterPress(() => setLeft((before) => new Set(before).add(name))),
    loadParser,
    isPhoneInvalid: left.has('phone') && problems.phone === 'phone_invalid',
    showRefusal,
    problemOf: (name: keyof SignUpFields) => sentenceOf(codeOf(name)),
  };
}
