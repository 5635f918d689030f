'use client';

import { useEffect, useState } from 'react';
import { onPageReturn } from '@/lib/browser/page-events';

export function useSearching(): [searching: boolean, start: () => void] {
  const [searching, setSearching] = useState(false);
  useEffect(() => onPageReturn(() => setSearching(false)), []);
  return [searching, () => setSearching(true)];
}
