'use client';

import { useSyncExternalStore } from 'react';

type Extent = { top: number; bottom: number };

const step = 8;

/** Returns the smallest top from `first` on that covers no `taken` extent and ends above `limit`, or null. */
export function freePosition(height: number, first: number, limit: number, taken: readonly Extent[]): number | null {
  for (let top = first; top + height <= limit; top += step) {
    if (taken.every((box) => box.bottom <= top || box.top >= top + height)) return top;
  }
  return null;
}

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

/** 2 seconds (spec section 9). The page must contain the text too, because screen readers skip a toast. */
export function toast(text: string): void {
  clearTimeout(timer);
  show({ text, id: ++count });
  timer = setTimeout(() => show(null), shownMs);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const important = 'button, a[href], input, select, textarea, summary, [role="alert"], [role="status"], dialog[open]';
const barHeight = 72;
const margin = 16;

function place(toast: HTMLElement) {
  const own = toast.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(important)].map((element) => element.getBoundingClientRect());
  const taken = boxes.filter(({ left, right, height }) => height > 0 && left < own.right && right > own.left);
  const top = freePosition(own.height, barHeight, innerHeight - margin, taken);
  toast.style.top = `${top ?? 0}px`;
  toast.style.visibility = top === null ? 'hidden' : 'visible';
}

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  if (!shown) return null;
  return (
    <p
      key={shown.id}
      ref={keepPlaced}
      aria-hidden="true"
      data-toast
      className="bg-ink text-ground animate-rise shadow-lift pointer-events-none fixed inset-x-4 z-30 mx-auto w-fit rounded-xl px-5 py-3"
    >
      {shown.text}
    </p>
  );
}

function keepPlaced(toast: HTMLElement | null) {
  if (!toast) return;
  const placeAgain = () => place(toast);
  placeAgain();
  addEventListener('scroll', placeAgain, { passive: true });
  const observer = new MutationObserver(placeAgain);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('scroll', placeAgain);
    observer.disconnect();
  };
}
