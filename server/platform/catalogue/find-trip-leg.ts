import { AppError } from '@/lib/errors';
import type { Queries } from '@/server/db/client';
import {
  bookingDate,
  findTripLeg as selectTripLeg,
  findTripLegOfBus,
  findTripLegsByKey,
  type TripLegKey,
  type TripLegRow,
} from './catalogue.repo';

export { bookingDate };
export type { TripLegKey, TripLegRow };

/** Returns a trip leg that has not departed from the passenger's stop. */
export async function findOpenTripLeg(
  queries: Queries,
  tripUuid: string,
  legUuid: string,
  now: Date,
): Promise<TripLegRow> {
  return refuseDeparted(await findAnyTripLeg(queries, tripUuid, legUuid), now);
}

/**
 * Returns the leg of a bus by the date on which the bus leaves the passenger's stop. A search finds the leg under
 * the same date.
 */
export async function findOpenTripLegOfBus(
  queries: Queries,
  { busUuid, legUuid, date }: { busUuid: string; legUuid: string; date: string },
  now: Date,
): Promise<TripLegRow> {
  const leg = await findTripLegOfBus(queries, busUuid, legUuid, date);
  if (!leg) throw new AppError('not_found');
  return refuseDeparted(leg, now);
}

function refuseDeparted(leg: TripLegRow, now: Date): TripLegRow {
  if (leg.departsAt <= now) throw new AppError('trip_departed');
  return leg;
}

/** Returns a trip leg, departed or not. */
export async function findAnyTripLeg(queries: Queries, tripUuid: string, legUuid: string): Promise<TripLegRow> {
  const leg = await selectTripLeg(queries, tripUuid, legUuid);
  if (!leg) throw new AppError('not_found');
  return leg;
}

/** Returns trip legs by their row ids, in order of departure. */
export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLegRow[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}
