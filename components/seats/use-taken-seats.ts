'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { seatsQuery } from '@/lib/api/holds';
import { serverTime } from '@/lib/browser/server-clock';
import { listenToTrip, type LiveStatus } from '@/lib/browser/live-seats';
import { savesData } from '@/lib/browser/features';
import { seatLabels } from '@/lib/domain/seat-layout';
import { isTaken, overlay, takenInSnapshot } from './seat-availability';

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
  const isSeatTaken = (seat: string) => isTaken(taken, seat, now);
  const isFull = taken.size >= tripLeg.totalSeats && seatLabels(tripLeg).every(isSeatTaken);
  return { now, status, taken, isSeatTaken, isFull };
}

const noRecords: ReadonlyMap<string, unknown> = new Map();

function useLiveRecords({ serviceDate, busId }: TripLeg, url: string | null) {
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
