import { queryOptions } from '@tanstack/react-query';
import { seatSnapshot, type SeatSnapshot } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { call } from '@/lib/api/call';
import { seatsApiPath } from '@/lib/paths/bookings';

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
