'use client';

import { useSyncExternalStore } from 'react';

const shownMs = 2000;

type Toast = { text: string; id: number };

let current: Toast | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows `text` for 2 seconds (spec section 9). The same text must stay readable in place, where it is also announced:
 * a toast is for the eye only.
 */
export function toast(text: string): void {
  clearTimeout(timer);
  show({ text, id: ++count });
  timer = setTimeout(() => show(null), shownMs);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where toasts appear: once, in the layout. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-4 top-18 z-30 grid justify-items-center">
      {shown && (
        <p key={shown.id} data-toast className="bg-ink text-ground animate-rise shadow-lift rounded-xl px-5 py-3">
          {shown.text}
        </p>
      )}
    </div>
  );
}
