import type { Queries } from '@/server/db/client';
import { findTripLegsByKey, type TripLeg, type TripLegKey } from './catalogue.repo';

export type { TripLegKey };

export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLeg[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}
