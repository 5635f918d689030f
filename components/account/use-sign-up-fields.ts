'use client';

import { useEffectEvent, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { readTyped, type Texts } from '@/lib/forms/form';
import { sentenceOf, type ErrorCode } from '@/lib/errors';
import { findSignUpProblems, usePhoneParser } from './use-phone-parser';

/** Reads values typed before hydration. The problem of a field appears after the user leaves it. */
export function useSignUpFields() {
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
