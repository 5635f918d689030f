'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { OfflineNotice } from '@/components/tickets/offline-notice';
import { storeThisPage, onceLoaded } from '@/lib/browser/offline-page';
import { searchOwner, offlineOwnerMeta, offlineTitleMeta } from '@/lib/browser/offline-meta';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { savesData } from '@/lib/browser/features';
import { timeSince } from '@/lib/format/time';

export function StoreSearch({ title, asOf }: { title: string; asOf: string }) {
  const age = useSyncExternalStore(
    asTimePasses,
    () => timeSince(new Date(asOf), likelyServerTime()),
    () => '',
  );
  useEffect(() => {
    return onceLoaded(() => {
      // The worker and its offline page cost some kilobytes once.
      if (!savesData()) whenIdle(storeThisPage);
    });
  }, []);
  return (
    <>
      <meta name={offlineOwnerMeta} content={searchOwner} />
      <meta name={offlineTitleMeta} content={title} />
      <OfflineNotice asOf={asOf} what="search">
        {age === ''
          ? 'Fares and free seats may have changed.'
          : `That was ${age}: fares and free seats may have changed.`}
      </OfflineNotice>
    </>
  );
}

function asTimePasses(listener: () => void) {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(work, 2000) : requestIdleCallback(work);
