'use client';

import { useState } from 'react';
import { tabStorage } from '@/lib/browser/features';
import { useMessage } from './messages';
import { Notice } from './notice';
import { useBrowserValue } from './use-hydrated';

const key = 'CARRIED_NOTICE';
let carried: string | null | undefined;

function take(): string | null {
  if (carried === undefined) {
    carried = tabStorage.get(key);
    tabStorage.remove(key);
  }
  return carried;
}

export function leaveSaying(text: string, path: string): void {
  tabStorage.set(key, text);
  location.assign(path);
}

export function CarriedNotice({ className = 'mb-4' }: { className?: string }) {
  const text = useBrowserValue(take, null);
  const [isOver, setOver] = useState(false);
  useMessage(() => setOver(true));
  if (text === null || isOver) return null;
  return (
    <Notice tone="good" className={className}>
      {text}
    </Notice>
  );
}
