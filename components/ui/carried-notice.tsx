'use client';

import { useState } from 'react';
import { tabStorage } from '@/lib/browser/features';
import { useMessage } from './messages';
import { Notice } from './notice';
import { useBrowserValue } from './use-hydrated';

const key = 'CARRIED_NOTICE';
const bad = '!';
let carried: string | null | undefined;

function take(): string | null {
  if (carried === undefined) {
    carried = tabStorage.get(key);
    tabStorage.remove(key);
  }
  return carried;
}

export function leaveSaying({ text, isBad }: { text: string; isBad: boolean }, path: string): void {
  tabStorage.set(key, isBad ? bad + text : text);
  location.assign(path);
}

/** Has the focus, because the button of the form before is gone. */
export function CarriedNotice({ className = 'mb-4' }: { className?: string }) {
  const text = useBrowserValue(take, null);
  const [isOver, setOver] = useState(false);
  useMessage(() => setOver(true));
  if (text === null || isOver) return null;
  return (
    <div ref={(box) => box?.focus()} tabIndex={-1} className={`scroll-mt-20 outline-none ${className}`}>
      <Notice tone={text.startsWith(bad) ? 'bad' : 'good'}>{text.replace(bad, '')}</Notice>
    </div>
  );
}
