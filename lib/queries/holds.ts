import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { holds, type Holds } from '@/lib/contracts/holds';
import type { LegParams } from '@/lib/contracts/seats';
import { fetchJson } from '@/lib/fetch-json';

const path = ({ tripId, legId }: LegParams) => `/api/trips/${tripId}/legs/${legId}/holds`;

/** My own live holds on a leg; asked again when the page is looked at after a while. */
export function holdsQuery(leg: LegParams, initialData: Holds) {
  return queryOptions({
    queryKey: ['holds', leg.tripId, leg.legId],
    queryFn: () => fetchJson(holds, path(leg)),
    initialData,
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
  });
}

/** Holds or releases one seat. Taps follow one another: the second waits for the first. */
export function toggleSeatMutation(leg: LegParams) {
  return mutationOptions({
    mutationKey: ['holds', leg.tripId, leg.legId],
    scope: { id: `holds-${leg.tripId}` },
    networkMode: 'always',
    mutationFn: ({ seat, hold }: { seat: string; hold: boolean }) =>
      fetchJson(holds, path(leg), { method: hold ? 'PUT' : 'DELETE', body: { seats: [seat] } }),
  });
}

export function extendHoldsMutation(leg: LegParams) {
  return mutationOptions({
    networkMode: 'always',
    mutationFn: () => fetchJson(holds, `${path(leg)}/extend`, { method: 'POST' }),
  });
}
