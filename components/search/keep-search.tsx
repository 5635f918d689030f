'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { OfflineLine } from '@/components/tickets/offline-line';
import { keepThisPage, onceLoaded } from '@/lib/browser/keep-page';
import { keptForSearch } from '@/lib/browser/kept-search';
import { keptForMeta, keptTitleMeta } from '@/lib/browser/kept-meta';
import { savesData } from '@/lib/browser/saves-data';
import { timeSince } from '@/lib/format/time-since';

/** Has the results kept, so that they can be read without a network, and says of old ones how old they are. */
export function KeepSearch({ title, asOf }: { title: string; asOf: string }) {
  const age = useSyncExternalStore(
    asTimePasses,
    () => timeSince(new Date(asOf), new Date()),
    () => '',
  );
  useEffect(() => {
    return onceLoaded(() => {
      // The worker and what it says without a network cost some kilobytes once.
      if (!savesData()) whenIdle(keepThisPage);
    });
  }, []);
  return (
    <>
      <meta name={keptForMeta} content={keptForSearch} />
      <meta name={keptTitleMeta} content={title} />
      <OfflineLine asOf={asOf} what="search">
        {age === ''
          ? 'Fares and free seats may have changed.'
          : `That was ${age}: fares and free seats may have changed.`}
      </OfflineLine>
    </>
  );
}

/** Every minute, and when a phone that slept is looked at again. */
function asTimePasses(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Not every browser tells when it is idle. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(work, 2000) : requestIdleCallback(work);
