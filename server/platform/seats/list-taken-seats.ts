import type { Platform } from '@/server/platform/platform';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { LegRequest } from './hold-seats';
import { findTakenOnLeg } from './seats.repo';

/** Lists the seats that are taken on a leg, each with the end of its last hold in epoch milliseconds. Errors: not_found. */
export async function listTakenSeats({ db }: Pick<Platform, 'db'>, { tripId, legId }: LegRequest) {
  const leg = await findAnyTripLeg(db, tripId, legId);
  return findTakenOnLeg(db, leg.tripId, leg);
}
