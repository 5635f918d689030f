'use client';

import { useEffect, useState } from 'react';
import { onPageReturn } from '@/lib/browser/on-page-return';

export function useSearching(): [searching: boolean, start: () => void] {
  const [searching, setSearching] = useState(false);
  useEffect(() => onPageReturn(() => setSearching(false)), []);
  return [searching, () => setSearching(true)];
}
