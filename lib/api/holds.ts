import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { holds, seatSnapshot, type Holds, type SeatSnapshot } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { call } from '@/lib/api/call';
import { extendHoldsApiPath, holdsApiPath, seatsApiPath } from '@/lib/paths/bookings';

export function holdsQuery(leg: LegParams, initialData: Holds) {
  return queryOptions({
    queryKey: ['holds', leg.tripId, leg.legId],
    queryFn: () => call(holds, holdsApiPath(leg)),
    initialData,
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
}

type HoldChange = { hold: string[]; release: string[] };

export function changeHoldsMutation(leg: LegParams) {
  const send = (method: 'PUT' | 'DELETE', seats: string[]) =>
    call(holds, holdsApiPath(leg), { method, body: { seats } });
  return mutationOptions({
    scope: { id: `holds-${leg.tripId}` },
    mutationFn: async ({ hold, release }: HoldChange) => {
      const released = release.length > 0 ? await send('DELETE', release) : undefined;
      if (hold.length > 0 || !released) return send('PUT', hold);
      return released;
    },
  });
}

export function extendHoldsMutation(leg: LegParams) {
  return mutationOptions({
    mutationFn: () => call(holds, extendHoldsApiPath(leg), { method: 'POST' }),
  });
}

const pollMs = 5_000;

export function seatsQuery(leg: LegParams, initialData: SeatSnapshot, poll: boolean) {
  return queryOptions({
    queryKey: ['seats', leg.tripId, leg.legId],
    queryFn: () => call(seatSnapshot, seatsApiPath(leg)),
    initialData,
    staleTime: Infinity,
    refetchInterval: poll ? pollMs : false,
    refetchOnWindowFocus: 'always',
  });
}
