'use client';

import { useEffect } from 'react';
import { onFirstInput } from '@/lib/browser/page-events';

export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => onFirstInput(() => void load().catch(() => undefined)), [load]);
}
