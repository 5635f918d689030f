'use client';

import { useEffect, useState } from 'react';
import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLegCard, LegParams, TripLegUpdate } from '@/lib/contracts/trip-leg';
import { fetchPublic } from '@/lib/api/client';
import { isOfflineCopy } from '@/lib/browser/offline-meta';
import { onPageReturn } from '@/lib/browser/page-events';
import { readTripLegUpdates } from '@/lib/contracts/light/read-json';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { savesData } from '@/lib/browser/features';
import { searchApiPath } from '@/lib/paths/search';

const pollMs = 30_000;

type Results = { tripLegs: readonly TripLegCard[]; asOf: string };

export function useTripLegUpdates({ from, to, date }: SearchQuery, first: Results): Results {
  const [results, setResults] = useState(first);
  const some = first.tripLegs.length > 0;
  useEffect(() => {
    if (!some) return;
    const path = searchApiPath({ from, to, date });
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void fetchPublic(path, readTripLegUpdates).then((fresh) => {
        if (!fresh) return;
        document.documentElement.removeAttribute('data-kept');
        setResults(({ tripLegs }) => ({
          tripLegs: withTripLegUpdates(tripLegs, fresh.buses),
          asOf: likelyServerTime().toISOString(),
        }));
      });
    };
    const timer = savesData() ? undefined : setInterval(refresh, pollMs);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    const stopListening = onPageReturn(refresh);
    // The phone may have been online again before hydration.
    if (isOfflineCopy() && navigator.onLine) refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
      stopListening();
    };
  }, [from, to, date, some]);
  return results;
}

export const tripLegKey = ({ tripId, legId }: LegParams) => `${tripId}/${legId}`;

/** Adds no trip leg, so that the list does not move under a finger. Returns the same array when nothing changed. */
export function withTripLegUpdates(
  tripLegs: readonly TripLegCard[],
  updates: readonly TripLegUpdate[],
): readonly TripLegCard[] {
  const updateByKey = new Map(updates.map((update) => [tripLegKey(update), update]));
  const updated = tripLegs.flatMap((tripLeg) => {
    const now = updateByKey.get(tripLegKey(tripLeg));
    if (!now) return [];
    const { fareThebe, freeSeats, delayMinutes } = now;
    const same =
      fareThebe === tripLeg.fareThebe && freeSeats === tripLeg.freeSeats && delayMinutes === tripLeg.delayMinutes;
    return [same ? tripLeg : { ...tripLeg, fareThebe, freeSeats, delayMinutes }];
  });
  const unchanged =
    updated.length === tripLegs.length && updated.every((tripLeg, index) => tripLeg === tripLegs[index]);
  return unchanged ? tripLegs : updated;
}
