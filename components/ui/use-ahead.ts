'use client';

import { useEffect } from 'react';
import { onFirstSign } from '@/lib/browser/on-first-sign';

/** Fetches what `load` does as soon as the visitor does anything, so that it is there when it is wanted. */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => onFirstSign(() => void load().catch(() => undefined)), [load]);
}
