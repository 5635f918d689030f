'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import { isOfflineCopy } from '@/lib/browser/offline-meta';
import { clockAndDate } from '@/lib/format/journey';

function subscribe(listener: () => void) {
  const done = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: done.signal });
  return () => done.abort();
}

const nothingChanges = () => () => undefined;

type Props = {
  asOf: string;
  what?: 'ticket' | 'list' | 'page' | 'search';
  children?: ReactNode;
};

/** A copy does not prove that the phone is offline, because the network may be slow. */
export function OfflineNotice({ asOf, what = 'ticket', children }: Props) {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const isCopy = useSyncExternalStore(nothingChanges, isOfflineCopy, () => true);
  const when = clockAndDate(new Date(asOf));
  return (
    <div role="status">
      <p
        data-shown={offline}
        className="in-data-kept:block data-[shown=true]:block hidden bg-warn-soft border-warn mb-4 rounded-lg border-l-4 px-4 py-3"
      >
        {offline && 'You are offline. '}
        {isCopy ? `This is an offline copy, last refreshed at ${when}.` : `This ${what} was last refreshed at ${when}.`}
        {children && <> {children}</>}
        {isCopy && (
          <>
            {' '}
            <a href="" className="inline-flex min-h-11 items-center font-semibold">
              Refresh
            </a>
          </>
        )}
      </p>
    </div>
  );
}
