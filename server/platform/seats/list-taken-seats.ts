import type { Platform } from '@/server/platform/platform';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { findTakenOnLeg } from './seats.repo';

/**
 * Lists the seats that are taken on a leg. `until` is the end of the last hold in epoch milliseconds, or null for a booked
 * seat. Errors: not_found.
 */
export async function listTakenSeats({ db }: Pick<Platform, 'db'>, { tripId, legId }: LegParams) {
  const leg = await findAnyTripLeg(db, tripId, legId);
  return findTakenOnLeg(db, leg.tripId, leg);
}
