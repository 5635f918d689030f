'use client';

import { useEffect } from 'react';
import { Notice } from './notice';
import { toast } from './toast';
import { useBrowserValue } from './use-browser-value';

const key = 'CARRIED_NOTICE';
let carried: string | null | undefined;

/** Reads it once: a reload does not say it again. */
function take(): string | null {
  if (carried === undefined) {
    carried = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
  }
  return carried;
}

/** Goes to another page of ours, which says `text` as well: what went well must stay readable. */
export function leaveSaying(text: string, path: string): void {
  sessionStorage.setItem(key, text);
  location.assign(path);
}

/** What the page before this one had to say. */
export function CarriedNotice({ className = 'mb-4' }: { className?: string }) {
  const text = useBrowserValue(take, null);
  useEffect(() => {
    if (text !== null) toast(text);
  }, [text]);
  if (text === null) return null;
  return (
    <Notice tone="good" className={className}>
      {text}
    </Notice>
  );
}
