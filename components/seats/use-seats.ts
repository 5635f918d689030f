'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { Holds } from '@/lib/contracts/holds';
import { AppError, errors } from '@/lib/errors';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { changeHoldsMutation, extendHoldsMutation, holdsQuery, seatsQuery } from '@/lib/api/holds';
import { openChannel } from '@/lib/browser/features';
import { serverTime } from '@/lib/browser/server-clock';
import { isTaken, overlay, takenInSnapshot } from '@/components/seats/seat-availability';
import { seatsTogether } from '@/components/seats/seats-together';
import type { SeatState } from './seat-map';
import { justTaken, seatRefusalText } from './seat-refusal-text';
import { useLiveRecords } from './use-live-records';

type Options = { tripLeg: TripLeg; snapshot: SeatSnapshot; initialHolds: Holds; liveUrl: string | null };
/** Seats whose hold (true) or release (false) is in progress. */
type Wishes = ReadonlyMap<string, boolean>;

const clockMs = 1000;

function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()?.getTime() ?? 0), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useOtherTabs(key: string, onChange: () => void) {
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = openChannel(`holds-${key}`);
    if (opened) opened.onmessage = onChange;
    channel.current = opened;
    return () => opened?.close();
  }, [key, onChange]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
}

/** The seats that others have now: the snapshot of the server under the live records. */
export function useTakenSeats({ tripLeg, snapshot, liveUrl }: Omit<Options, 'initialHolds'>) {
  const now = useNow();
  const { records, status } = useLiveRecords(tripLeg, liveUrl);
  const { data: seats } = useQuery(seatsQuery(tripLeg, snapshot, status === 'down'));
  const taken = useMemo(() => overlay(takenInSnapshot(seats), records, tripLeg), [seats, records, tripLeg]);
  return { taken, now, status };
}

export function useSeats({ tripLeg, snapshot, initialHolds, liveUrl }: Options) {
  const { taken, now, status } = useTakenSeats({ tripLeg, snapshot, liveUrl });
  const { data: holds } = useQuery(holdsQuery(tripLeg, initialHolds));
  const [message, setMessage] = useState('');
  const changes = useHoldChanges(tripLeg, setMessage);
  const { wishes } = changes;

  const secondsLeft = holds.expiresAt === null ? 0 : Math.ceil((Date.parse(holds.expiresAt) - now) / 1000);
  const expired = holds.expiresAt !== null && secondsLeft <= 0;
  const selected = expired ? [] : holds.seats;
  const lapsed = useLapsed(expired ? holds.seats : [], selected);
  useAnnouncedLosses(taken, selected, wishes, setMessage);

  const stateOf = (seat: string): SeatState => {
    const requested = wishes.get(seat);
    if (requested !== undefined) return requested ? 'selected' : 'available';
    if (selected.includes(seat)) return 'selected';
    return isTaken(taken, seat, now) ? 'booked' : 'available';
  };

  const isFull = selected.length + [...wishes.values()].filter(Boolean).length >= maxSeatsPerTransaction;

  const toggle = useRef<(seat: string, hold: boolean) => void>(undefined);
  useEffect(() => {
    toggle.current = (seat, hold) => {
      if (wishes.has(seat)) return;
      if (hold && isFull) setMessage(errors.too_many_seats.message);
      else void changes.change(hold ? { hold: [seat] } : { release: [seat] });
    };
  });
  const toggleSeat = useCallback((seat: string, hold: boolean) => toggle.current?.(seat, hold), []);

  function pickTogether(count: number) {
    const isFree = (seat: string) => selected.includes(seat) || !isTaken(taken, seat, now);
    const group = seatsTogether(tripLeg, isFree, count);
    if (!group) setMessage(`There are no ${count} seats together on this bus`);
    else choose(group);
  }

  function choose(requested: readonly string[]) {
    const chosen = requested.slice(0, maxSeatsPerTransaction);
    const hold = chosen.filter((seat) => !selected.includes(seat));
    const release = selected.filter((seat) => !chosen.includes(seat));
    if (hold.length + release.length > 0) void changes.change({ hold, release });
    if (chosen.length < requested.length) setMessage(errors.too_many_seats.message);
  }

  return {
    selected,
    lapsed,
    secondsLeft,
    expiresAt: holds.expiresAt,
    extendable: holds.extendable,
    pending: wishes,
    status,
    stateOf,
    toggleSeat,
    pickTogether,
    choose,
    // The message about the limit disappears when a seat is released or expires, also in another tab.
    message: message === errors.too_many_seats.message && !isFull ? '' : message,
    takeAgain: () => void changes.change({ hold: [...lapsed] }),
    extend: changes.extend,
  };
}

function useHoldChanges(tripLeg: TripLeg, say: (message: string) => void) {
  const client = useQueryClient();
  const { tripId, legId } = tripLeg;
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const change = useMutation(changeHoldsMutation(tripLeg));
  const extension = useMutation(extendHoldsMutation(tripLeg));
  const queryKey = useMemo(() => ['holds', tripId, legId], [tripId, legId]);
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey }), [client, queryKey]);
  const notifyOtherTabs = useOtherTabs(`${tripId}-${legId}`, refetch);

  async function attempt(work: () => Promise<Holds>) {
    say('');
    try {
      const held = await work();
      // A response in progress may be older than the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, held);
      notifyOtherTabs();
    } catch (error) {
      say(error instanceof AppError ? seatRefusalText(error) : errors.GENERIC_ERROR.message);
      refetch();
      await client.invalidateQueries({ queryKey: ['seats', tripId, legId] });
    }
  }

  async function send({ hold = [], release = [] }: { hold?: string[]; release?: string[] }) {
    const wished = new Map([
      ...hold.map((seat) => [seat, true] as const),
      ...release.map((seat) => [seat, false] as const),
    ]);
    setWishes((before) => new Map([...before, ...wished]));
    await attempt(() => change.mutateAsync({ hold, release }));
    setWishes((before) => new Map([...before].filter(([seat]) => !wished.has(seat))));
  }

  return { wishes, change: send, extend: () => void attempt(() => extension.mutateAsync()) };
}

function useLapsed(expiredNow: readonly string[], selected: readonly string[]): readonly string[] {
  const [lapsed, setLapsed] = useState<readonly string[]>([]);
  if (expiredNow.length > 0 && lapsed.join() !== expiredNow.join()) setLapsed(expiredNow);
  if (selected.length > 0 && lapsed.length > 0) setLapsed([]);
  return lapsed;
}

/** Announces only seats that this passenger had chosen. On a busy bus, news of all others would hide the refusals. */
function useAnnouncedLosses(
  taken: ReadonlyMap<string, number>,
  selected: readonly string[],
  wishes: Wishes,
  announce: (message: string) => void,
) {
  const before = useRef(taken);
  const mine = useRef(new Set<string>());
  useEffect(() => {
    for (const seat of [...selected, ...wishes.keys()]) mine.current.add(seat);
  }, [selected, wishes]);
  useEffect(() => {
    const lost = [...taken.keys()].filter(
      (seat) => !before.current.has(seat) && mine.current.has(seat) && !selected.includes(seat) && !wishes.has(seat),
    );
    before.current = taken;
    if (lost.length > 0) announce(lost.map(justTaken).join('. '));
  }, [taken, selected, wishes, announce]);
}
