'use client';

import { useEffect } from 'react';
import { onFirstInput } from '@/lib/browser/on-first-input';

/** Fetches what `load` does as soon as the visitor does anything, so that it is there when it is wanted. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => onFirstInput(() => void load().catch(() => undefined)), [load]);
}
