'use client';

import { useSyncExternalStore } from 'react';
import { formatDate, localDate, localTime } from '@/lib/time';

function subscribe(listener: () => void) {
  const done = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: done.signal });
  return () => done.abort();
}

/**
 * Says that the page is an old one: a kept copy, which the style sheet knows by the mark that it was kept with, so without
 * JavaScript too; or one whose phone has lost its line since.
 */
export function OfflineLine({ asOf, what = 'ticket' }: { asOf: string; what?: 'ticket' | 'list' | 'page' }) {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const at = new Date(asOf);
  return (
    <div role="status" className="no-print">
      <p data-shown={offline} className="offline-line bg-warn-soft border-warn mb-4 rounded-lg border-l-4 px-4 py-3">
        You are offline. This {what} was last refreshed at {localTime(at)}, {formatDate(localDate(at))}.
      </p>
    </div>
  );
}
