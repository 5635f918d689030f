'use client';

import { useEffect } from 'react';
import { onFirstInput } from '@/lib/browser/on-first-input';

/** Calls `load` at the first input of the visitor, so that the code is loaded before its use. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => onFirstInput(() => void load().catch(() => undefined)), [load]);
}
