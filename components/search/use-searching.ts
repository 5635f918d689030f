'use client';

import { useEffect, useState } from 'react';
import { onPageReturn } from '@/lib/browser/on-page-return';

/** Returns whether the browser is loading the next page. Resets if Back restores this page. */
export function useSearching(): [searching: boolean, start: () => void] {
  const [searching, setSearching] = useState(false);
  useEffect(() => onPageReturn(() => setSearching(false)), []);
  return [searching, () => setSearching(true)];
}
