import type { Queries } from '@/server/db/client';
import { findTripLegsByKey, type TripLegRow, type TripLegKey } from './catalogue.repo';

export type { TripLegKey };

/** Returns trip legs by their row ids, in order of departure. */
export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLegRow[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}
