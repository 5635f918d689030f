'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatsQuery } from '@/lib/api/holds';
import { serverTime } from '@/lib/browser/server-clock';
import { isTaken, overlay, takenInSnapshot } from './seat-availability';
import { useLiveRecords } from './use-live-records';

export type LiveSeatsOptions = { tripLeg: TripLeg; snapshot: SeatSnapshot; liveUrl: string | null };

const clockMs = 1000;

function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()?.getTime() ?? 0), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function useTakenSeats({ tripLeg, snapshot, liveUrl }: LiveSeatsOptions) {
  const now = useNow();
  const { records, status } = useLiveRecords(tripLeg, liveUrl);
  const { data: seats } = useQuery(seatsQuery(tripLeg, snapshot, status === 'down'));
  const taken = useMemo(() => overlay(takenInSnapshot(seats), records, tripLeg), [seats, records, tripLeg]);
  return { now, status, taken, isSeatTaken: (seat: string) => isTaken(taken, seat, now) };
}
