import type { Queries } from '@/server/db/client';
import { findTripLegs, type TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
import { findNextKeys, type Subject } from './services.repo';

/** Includes full buses and buses of a replaced schedule that still run, as a search does. */
export async function findNextDepartures(
  queries: Queries,
  now: Date,
  subject: Subject,
  count: number,
): Promise<TripLegRow[]> {
  return findTripLegs(queries, await findNextKeys(queries, now, subject, count));
}
