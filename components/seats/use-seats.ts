'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Departure } from '@/lib/contracts/departures';
import type { Holds } from '@/lib/contracts/holds';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import { AppError, errors } from '@/lib/errors';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { listenToTrip, type LiveStatus } from '@/lib/live-seats';
import { extendHoldsMutation, holdsQuery, toggleSeatMutation } from '@/lib/queries/holds';
import { seatsQuery } from '@/lib/queries/seats';
import { isTaken, overlay, takenInSnapshot } from '@/lib/seat-availability';
import type { SeatState } from './seat-map';

type Options = { departure: Departure; snapshot: SeatSnapshot; initialHolds: Holds; liveUrl: string | null };

const noRecords: ReadonlyMap<string, unknown> = new Map();
const clockMs = 1000;

/** Live records of a trip, and whether the line is up. A phone that asks to save data only polls. */
function useLiveRecords(departure: Departure, url: string | null) {
  const [records, setRecords] = useState(noRecords);
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const { serviceDate, busId } = departure;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    const saveData = 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true;
    if (saveData) {
      setStatus('down');
      return;
    }
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
  return { records, status };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Tabs of one browser tell each other when the user's own seats change. */
function useOtherTabs(key: string, onChange: () => void) {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`holds-${key}`);
    opened.onmessage = onChange;
    channel.current = opened;
    return () => opened.close();
  }, [key, onChange]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
}

/** The seats of a leg as this user sees them, kept live, and how to take and release them. */
export function useSeats({ departure, snapshot, initialHolds, liveUrl }: Options) {
  const client = useQueryClient();
  const now = useNow();
  const { records, status } = useLiveRecords(departure, liveUrl);
  const holdsOptions = holdsQuery(departure, initialHolds);
  const { data: seats } = useQuery(seatsQuery(departure, snapshot, status === 'down'));
  const { data: holds } = useQuery(holdsOptions);
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const refetchHolds = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['holds', departure.tripId, departure.legId] });
  }, [client, departure.tripId, departure.legId]);
  const tellOtherTabs = useOtherTabs(`${departure.tripId}-${departure.legId}`, refetchHolds);
  const toggle = useMutation(toggleSeatMutation(departure));
  const extend = useMutation(extendHoldsMutation(departure));

  const taken = useMemo(
    () => overlay(takenInSnapshot(seats), status === 'down' ? noRecords : records, departure),
    [seats, status, records, departure],
  );
  const expired = holds.expiresAt !== null && Date.parse(holds.expiresAt) <= now;
  const selected = expired ? [] : holds.seats;
  const stateOf = (seat: string): SeatState => {
    const wanted = pending.get(seat);
    if (wanted !== undefined) return wanted ? 'selected' : 'available';
    if (selected.includes(seat)) return 'selected';
    return isTaken(taken, seat, now) ? 'booked' : 'available';
  };
  useAnnouncedLosses(taken, selected, pending, setMessage);

  async function toggleSeat(seat: string, hold: boolean) {
    if (pending.has(seat)) return;
    const coming = [...pending.values()].filter(Boolean).length;
    if (hold && selected.length + coming >= maxSeatsPerTransaction) {
      setMessage(errors.too_many_seats.message);
      return;
    }
    setMessage('');
    setPending((before) => new Map(before).set(seat, hold));
    try {
      client.setQueryData(holdsOptions.queryKey, await toggle.mutateAsync({ seat, hold }));
      tellOtherTabs();
    } catch (error) {
      setMessage(error instanceof AppError ? refusalText(error) : errors.GENERIC_ERROR.message);
      await client.invalidateQueries({ queryKey: ['seats', departure.tripId, departure.legId] });
    } finally {
      setPending((before) => new Map([...before].filter(([other]) => other !== seat)));
    }
  }

  async function extendHolds() {
    try {
      client.setQueryData(holdsOptions.queryKey, await extend.mutateAsync());
    } catch (error) {
      setMessage(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message);
      refetchHolds();
    }
  }

  return {
    ...{ selected, expired, expiresAt: holds.expiresAt, extendable: holds.extendable },
    ...{ pending, message, status, stateOf, toggleSeat, extendHolds },
  };
}

function refusalText(error: AppError): string {
  if (error.code !== 'seat_taken') return error.message;
  return (error.details.seats ?? []).map(justTaken).join('. ') || error.message;
}

const justTaken = (seat: string) => `Seat ${seat} was just taken`;

/** Says which seats went to somebody else while the page is open; one's own are not news. */
function useAnnouncedLosses(
  taken: ReadonlyMap<string, number>,
  selected: readonly string[],
  pending: ReadonlyMap<string, boolean>,
  announce: (message: string) => void,
) {
  const before = useRef(taken);
  const mine = useRef(new Set<string>());
  useEffect(() => {
    for (const seat of [...selected, ...pending.keys()]) mine.current.add(seat);
  }, [selected, pending]);
  useEffect(() => {
    const lost = [...taken.keys()].filter((seat) => !before.current.has(seat) && !mine.current.has(seat));
    before.current = taken;
    if (lost.length > 0) announce(lost.map(justTaken).join('. '));
  }, [taken, announce]);
}
