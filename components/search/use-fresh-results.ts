'use client';

import { useEffect, useState } from 'react';
import type { SearchQuery } from '@/lib/contracts/departures';
import type { ResultBus } from '@/lib/contracts/search';
import { fetchPublic } from '@/lib/api/client';
import { withFreshResults } from '@/lib/domain/fresh-results';
import { isKeptCopy } from '@/lib/browser/kept-copy';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { readFreshResults } from '@/lib/contracts/light/read-json';
import { savesData } from '@/lib/browser/saves-data';

const pollMs = 30_000;

type Results = { buses: readonly ResultBus[]; asOf: string };

/**
 * The buses with fares and free seats as of now: asked again every 30 seconds while the page is seen and the phone does
 * not save data, and whenever the page is looked at again or the phone is back online. A refresh that fails changes
 * nothing.
 */
export function useFreshResults({ from, to, date }: SearchQuery, first: Results): Results {
  const [results, setResults] = useState(first);
  const some = first.buses.length > 0;
  useEffect(() => {
    if (!some) return;
    const path = `/api/search?${new URLSearchParams({ from, to, date }).toString()}`;
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void fetchPublic(path, readFreshResults).then((fresh) => {
        if (!fresh) return;
        // A kept copy is as good as the page itself by now.
        document.documentElement.removeAttribute('data-kept');
        setResults(({ buses }) => ({ buses: withFreshResults(buses, fresh), asOf: new Date().toISOString() }));
      });
    };
    const timer = savesData() ? undefined : setInterval(refresh, pollMs);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    const stopListening = onPageReturn(refresh);
    // The line may have come back before this page was alive to hear of it.
    if (isKeptCopy() && navigator.onLine) refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
      stopListening();
    };
  }, [from, to, date, some]);
  return results;
}
