'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { GroupBus, Holds } from '@/lib/contracts/seats';
import { AppError, errors } from '@/lib/errors';
import { numbered } from '@/lib/format/in-words';
import { holdChangeMinutes, maxHoldChanges, maxSeatsPerTransaction } from '@/lib/limits';
import { changeHoldsMutation, extendHoldsMutation, holdsQuery } from '@/lib/api/holds';
import { openChannel } from '@/lib/browser/features';
import { seatsTogether } from '@/lib/domain/seats-together';
import { useMessage, useOnline } from '@/components/ui/messages';
import type { SeatState } from './seat-map';
import { noGroupText } from './no-group-text';
import { justTaken, seatRefusalText } from './seat-refusal-text';
import { useTakenSeats, type LiveSeatsOptions } from './use-taken-seats';

type Options = LiveSeatsOptions & { initialHolds: Holds; groupBuses: readonly GroupBus[] };
/** Seats whose hold (true) or release (false) is in progress. */
type Wishes = ReadonlyMap<string, boolean>;

const leftToWarn = 5;

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

export function useSeats({ initialHolds, groupBuses, ...options }: Options) {
  const { tripLeg } = options;
  const live = useTakenSeats(options);
  const { now, status, isSeatTaken } = live;
  const { data: holds } = useQuery(holdsQuery(tripLeg, initialHolds));
  const [{ message, group }, say] = useState({ message: '', group: 0 });
  const setMessage = (text: string) => say({ message: text, group: 0 });
  const changes = useHoldChanges(tripLeg, message, setMessage);
  const { wishes } = changes;

  const secondsLeft = holds.expiresAt === null ? 0 : Math.ceil((Date.parse(holds.expiresAt) - now) / 1000);
  const expired = holds.expiresAt !== null && secondsLeft <= 0;
  const selected = expired ? [] : holds.seats;
  const lapsed = useLapsed(expired ? holds.seats : [], selected);
  useAnnouncedLosses({ ...live, selected, wishes }, setMessage);

  const stateOf = (seat: string): SeatState => {
    const requested = wishes.get(seat);
    if (requested !== undefined) return requested ? 'selected' : 'available';
    if (selected.includes(seat)) return 'selected';
    return isSeatTaken(seat) ? 'booked' : 'available';
  };

  const coming = [...wishes.values()].filter(Boolean).length;
  const isFull = selected.length + coming >= maxSeatsPerTransaction;

  function toggleSeat(seat: string, hold: boolean) {
    if (wishes.has(seat)) return;
    if (hold && isFull) setMessage(errors.too_many_seats.message);
    else void changes.change(hold ? { hold: [seat] } : { release: [seat] });
  }

  function pickTogether(count: number) {
    const isFree = (seat: string) => selected.includes(seat) || !isSeatTaken(seat);
    const found = seatsTogether(tripLeg, isFree, count);
    if (found) choose(found);
    else say({ message: noGroupText(tripLeg, isFree, count), group: count });
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
    // Before hydration there is no clock.
    minutesLeft: now === 0 || selected.length === 0 ? null : Math.floor(secondsLeft / 60),
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
    nextGroup: groupBuses.find(({ count }) => count === group),
    isBusFull: live.isFull && selected.length === 0 && wishes.size === 0,
    clearMessage: () => setMessage(''),
    takeAgain: () => void changes.change({ hold: [...lapsed] }),
    extend: changes.extend,
  };
}

function useHoldChanges(tripLeg: TripLeg, message: string, say: (message: string) => void) {
  const client = useQueryClient();
  const { tripId, legId } = tripLeg;
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const change = useMutation(changeHoldsMutation(tripLeg));
  const extension = useMutation(extendHoldsMutation(tripLeg));
  const queryKey = useMemo(() => ['holds', tripId, legId], [tripId, legId]);
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey }), [client, queryKey]);
  const notifyOtherTabs = useOtherTabs(`${tripId}-${legId}`, refetch);

  const changedAt = useRef<number[]>([]);
  function warnOfLimit(calls: number): string {
    const now = performance.now();
    const since = now - holdChangeMinutes * 60_000;
    changedAt.current = [...changedAt.current.filter((at) => at > since), ...Array<number>(calls).fill(now)];
    const left = maxHoldChanges - changedAt.current.length;
    return left > leftToWarn
      ? ''
      : `Only ${numbered(Math.max(left, 0), 'more change')} in ${holdChangeMinutes} minutes`;
  }

  const refused = useRef<() => void>(undefined);
  useMessage(() => say(''));
  // A refusal whose message was replaced by another action is not sent again.
  useOnline(() => message === errors.offline.message && refused.current?.());

  async function attempt(work: () => Promise<Holds>, calls = 1, again = () => say('')) {
    say(warnOfLimit(calls));
    refused.current = again;
    try {
      const held = await work();
      // A response in progress may be older than the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, held);
      notifyOtherTabs();
    } catch (error) {
      say(
        error instanceof AppError
          ? seatRefusalText({ ...error.details, code: error.code, message: error.message })
          : errors.GENERIC_ERROR.message,
      );
      refetch();
      await client.invalidateQueries({ queryKey: ['seats', tripId, legId] });
    }
  }

  async function send(requested: { hold?: string[]; release?: string[] }) {
    const { hold = [], release = [] } = requested;
    const wished = new Map([
      ...hold.map((seat) => [seat, true] as const),
      ...release.map((seat) => [seat, false] as const),
    ]);
    setWishes((before) => new Map([...before, ...wished]));
    const calls = Math.min(hold.length, 1) + Math.min(release.length, 1);
    const work = () => change.mutateAsync({ hold, release });
    await attempt(work, calls, () => void send(requested));
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

type Losses = Pick<ReturnType<typeof useTakenSeats>, 'taken' | 'isSeatTaken'> & {
  selected: readonly string[];
  wishes: Wishes;
};

function useAnnouncedLosses({ taken, isSeatTaken, selected, wishes }: Losses, announce: (message: string) => void) {
  const before = useRef(taken);
  const wanted = useRef(new Set<string>());
  useEffect(() => {
    for (const seat of selected) wanted.current.add(seat);
    for (const [seat, hold] of wishes) {
      if (hold) wanted.current.add(seat);
      else wanted.current.delete(seat);
    }
    const changed = [...wanted.current].filter((seat) => taken.get(seat) !== before.current.get(seat));
    const lost = changed.filter((seat) => isSeatTaken(seat) && !selected.includes(seat) && !wishes.has(seat));
    before.current = taken;
    if (lost.length > 0) announce(lost.map(justTaken).join('. '));
  });
}
