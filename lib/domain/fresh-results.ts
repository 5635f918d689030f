import type { FreshResults, ResultBus } from '@/lib/contracts/search';

type Keyed = { tripId: string; legId: string };

export const busKey = ({ tripId, legId }: Keyed) => `${tripId}/${legId}`;

/**
 * The buses with fresh fares and free seats; those that have left are gone. Buses that were not shown before stay out,
 * so that nothing jumps in under a finger. The same array when nothing has changed.
 */
export function withFreshResults(buses: readonly ResultBus[], fresh: FreshResults): readonly ResultBus[] {
  const freshByKey = new Map(fresh.buses.map((bus) => [busKey(bus), bus]));
  const updated = buses.flatMap((bus) => {
    const now = freshByKey.get(busKey(bus));
    if (!now) return [];
    const same = now.fareThebe === bus.fareThebe && now.freeSeats === bus.freeSeats;
    return [same ? bus : { ...bus, fareThebe: now.fareThebe, freeSeats: now.freeSeats }];
  });
  const unchanged = updated.length === buses.length && updated.every((bus, index) => bus === buses[index]);
  return unchanged ? buses : updated;
}
