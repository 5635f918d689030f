'use client';

import { useEffect, useState } from 'react';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { listenToTrip, type LiveStatus } from '@/lib/browser/live-seats';
import { savesData } from '@/lib/browser/features';

const noRecords: ReadonlyMap<string, unknown> = new Map();

export function useLiveRecords({ serviceDate, busId }: TripLeg, url: string | null) {
  const [records, setRecords] = useState(noRecords);
  const [status, setStatus] = useState<LiveStatus>('connecting');
  useEffect(() => {
    if (savesData()) {
      setStatus('down');
      return;
    }
    let stop: (() => void) | undefined;
    let ended = false;
    listenToTrip({ url, serviceDate, busId }, { onRecords: setRecords, onStatus: setStatus }).then(
      (stopListening) => {
        if (ended) stopListening();
        else stop = stopListening;
      },
      () => setStatus('down'),
    );
    return () => {
      ended = true;
      stop?.();
    };
  }, [url, serviceDate, busId]);
  return { records: status === 'down' ? noRecords : records, status };
}
