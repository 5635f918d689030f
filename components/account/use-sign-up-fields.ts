'use client';

import { useEffectEvent, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { formText, focusFirst } from '@/components/ui/form-fields';
import { signUpProblems, type SignUpFields } from '@/lib/domain/account-rules';
import { defaultCountry, dialledCountry, type CountryCode } from '@/lib/domain/countries';
import { type ErrorCode, sentenceOf } from '@/lib/errors';
import { readPhone, usePhoneParser } from './use-phone-parser';

type Typed = SignUpFields & { country: CountryCode };

const emptyForm: Typed = {
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
  (Object.keys(emptyForm) as (keyof Typed)[]).every((name) => one[name] === other[name]);

const refusalFields: Partial<Record<ErrorCode, keyof SignUpFields>> = {
  username_taken: 'username',
  username_invalid: 'username',
  username_characters: 'username',
  phone_invalid: 'phone',
  email_invalid: 'email',
  password_length: 'password',
  password_characters: 'password',
  password_common: 'password',
  password_personal: 'password',
};

type Refusal = { code: ErrorCode; name: keyof SignUpFields; typed: Typed[keyof SignUpFields] };

function readTyped(form: HTMLFormElement): Typed {
  const { typed, country } = readPhone(form);
  return {
    firstName: formText(form, 'firstName'),
    lastName: formText(form, 'lastName'),
    username: formText(form, 'username'),
    phone: typed,
    country: dialledCountry(typed) ?? country,
    email: formText(form, 'email'),
    password: formText(form, 'password'),
    confirm: formText(form, 'confirm'),
    termsAccepted: formText(form, 'termsAccepted') !== '',
  };
}

/** Reads values typed before hydration. The problem of a field appears after the user leaves it. */
export function useSignUpFields() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(emptyForm);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { parse, load } = usePhoneParser();
  const afterPress = useAfterPress();

  const loadParser = () => void load().catch(() => undefined);
  function read() {
    if (!form.current) return;
    const now = readTyped(form.current);
    if (now.phone !== '') loadParser();
    // Keeping the same object avoids a render when nothing changed.
    setTyped((before) => (isSame(before, now) ? before : now));
  }
  const readEarly = useEffectEvent(read);
  useLayoutEffect(() => {
    readEarly();
    // Some password managers fill in fields without an event.
    const timer = setInterval(() => readEarly(), 1000);
    return () => clearInterval(timer);
  }, []);

  function showRefusal(code: ErrorCode): boolean {
    const name = refusalFields[code];
    setRefusal(null);
    if (name === undefined || !form.current) return false;
    setRefusal({ code, name, typed: typed[name] });
    focusFirst(form.current, { [name]: code });
    return true;
  }

  function codeOf(name: keyof SignUpFields): ErrorCode | undefined {
    if (visited.has(name) && problems[name]) return problems[name];
    return refusal?.name === name && refusal.typed === typed[name] ? refusal.code : undefined;
  }

  const phone = parse?.(typed.phone, typed.country) ?? null;
  // The number has no problem until the parser is loaded.
  const problems = signUpProblems(typed, parse === null || phone !== null);
  return {
    form,
    typed,
    phone,
    ready: phone !== null && Object.keys(problems).length === 0,
    read,
    leave: (name: string) => afterPress(() => setVisited((before) => new Set(before).add(name))),
    loadParser,
    isPhoneInvalid: visited.has('phone') && problems.phone === 'phone_invalid',
    showRefusal,
    problemOf: (name: keyof SignUpFields) => sentenceOf(codeOf(name)),
  };
}

/** A message that appears during a press moves the page, and the click then misses its target. */
function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => (isPressed.current = true);
    const release = () => (isPressed.current = false);
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (work) => {
    // A finger is up before its click is dispatched, a mouse is not. The click comes before the next timer.
    const later = () => setTimeout(work);
    if (!isPressed.current) later();
    else addEventListener('pointerup', later, { once: true });
  };
}
