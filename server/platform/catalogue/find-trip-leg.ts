import { AppError } from '@/lib/errors';
import type { Queries } from '@/server/db/client';
import { findTripLeg as selectTripLeg, type TripLeg } from './catalogue.repo';

/** The leg of a trip, still ahead at the passenger's own stop. Errors: not_found, trip_departed. */
export async function findOpenTripLeg(
  queries: Queries,
  tripUuid: string,
  legUuid: string,
  now: Date,
): Promise<TripLeg> {
  const leg = await findAnyTripLeg(queries, tripUuid, legUuid);
  if (leg.departsAt <= now) throw new AppError('trip_departed');
  return leg;
}

/** The leg of a trip, departed or not. Errors: not_found. */
export async function findAnyTripLeg(queries: Queries, tripUuid: string, legUuid: string): Promise<TripLeg> {
  const leg = await selectTripLeg(queries, tripUuid, legUuid);
  if (!leg) throw new AppError('not_found');
  return leg;
}
