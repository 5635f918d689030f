'use client';

import { useEffect, useState } from 'react';
import type { SearchQuery } from '@/lib/contracts/departures';
import type { ResultBus } from '@/lib/contracts/search';
import { ask } from '@/lib/ask';
import { withFreshResults } from '@/lib/fresh-results';
import { onPageReturn } from '@/lib/on-page-return';
import { readFreshResults } from '@/lib/read-json';
import { savesData } from '@/lib/saves-data';

const pollMs = 30_000;

/**
 * The buses with fares and free seats as of now: asked again every 30 seconds while the page is seen and the phone does
 * not save data, and whenever the page is looked at again. A refresh that fails changes nothing.
 */
export function useFreshResults({ from, to, date }: SearchQuery, first: readonly ResultBus[]): readonly ResultBus[] {
  const [buses, setBuses] = useState(first);
  const some = first.length > 0;
  useEffect(() => {
    if (!some) return;
    const path = `/api/search?${new URLSearchParams({ from, to, date }).toString()}`;
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void ask(path, readFreshResults).then((fresh) => {
        if (fresh) setBuses((now) => withFreshResults(now, fresh));
      });
    };
    const timer = savesData() ? undefined : setInterval(refresh, pollMs);
    document.addEventListener('visibilitychange', refresh);
    const stopListening = onPageReturn(refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      stopListening();
    };
  }, [from, to, date, some]);
  return buses;
}
