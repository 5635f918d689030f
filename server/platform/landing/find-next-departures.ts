import type { Queries } from '@/server/db/client';
import type { TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
import { findTripLegs } from '@/server/platform/catalogue/find-trip-legs';
import { findNextKeys, type Subject } from './services.repo';

/**
 * Returns the next departures from the passengers' stops, sorted by time. Like a search, it includes full buses and buses
 * of a replaced schedule that still run.
 */
export async function findNextDepartures(
  queries: Queries,
  now: Date,
  subject: Subject,
  count: number,
): Promise<TripLegRow[]> {
  return findTripLegs(queries, await findNextKeys(queries, now, subject, count));
}
