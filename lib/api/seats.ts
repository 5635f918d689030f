import { queryOptions } from '@tanstack/react-query';
import { seatSnapshot, type LegParams, type SeatSnapshot } from '@/lib/contracts/seats';
import { call } from '@/lib/api/call';

const pollMs = 5_000;

/** Which seats are taken; asked again every few seconds while `poll`, for a line that is down or a phone that saves data. */
export function seatsQuery(leg: LegParams, initialData: SeatSnapshot, poll: boolean) {
  return queryOptions({
    queryKey: ['seats', leg.tripId, leg.legId],
    queryFn: () => call(seatSnapshot, `/api/trips/${leg.tripId}/legs/${leg.legId}/seats`),
    initialData,
    staleTime: Infinity,
    refetchInterval: poll ? pollMs : false,
    refetchOnWindowFocus: 'always',
  });
}
