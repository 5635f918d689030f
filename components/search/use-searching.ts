'use client';

import { useEffect, useState } from 'react';
import { onPageReturn } from '@/lib/browser/on-page-return';

/** Whether the next page has been asked for and has not come yet. A page come back to by Back is not searching. */
export function useSearching(): [searching: boolean, start: () => void] {
  const [searching, setSearching] = useState(false);
  useEffect(() => onPageReturn(() => setSearching(false)), []);
  return [searching, () => setSearching(true)];
}
