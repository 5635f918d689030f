import type { LegParams, TripLegCard, TripLegUpdate } from '@/lib/contracts/trip-leg';

export const tripLegKey = ({ tripId, legId }: LegParams) => `${tripId}/${legId}`;

/** Adds no trip leg, so that the list does not move under a finger. Returns the same array when nothing changed. */
export function withTripLegUpdates(
  tripLegs: readonly TripLegCard[],
  updates: readonly TripLegUpdate[],
): readonly TripLegCard[] {
  const updateByKey = new Map(updates.map((update) => [tripLegKey(update), update]));
  const updated = tripLegs.flatMap((tripLeg) => {
    const now = updateByKey.get(tripLegKey(tripLeg));
    if (!now) return [];
    const same = now.fareThebe === tripLeg.fareThebe && now.freeSeats === tripLeg.freeSeats;
    return [same ? tripLeg : { ...tripLeg, fareThebe: now.fareThebe, freeSeats: now.freeSeats }];
  });
  const unchanged =
    updated.length === tripLegs.length && updated.every((tripLeg, index) => tripLeg === tripLegs[index]);
  return unchanged ? tripLegs : updated;
}
