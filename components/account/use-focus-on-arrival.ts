'use client';

import { useEffect, useRef } from 'react';

/** Focuses the first empty field of a form, unless a finger would open a keyboard that covers the page. */
export function useFocusOnArrival() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [];
    Array.from(fields)
      .find(({ value }) => value === '')
      ?.focus({ preventScroll: true });
  }, []);
  return form;
}
