import type { Queries } from '@/server/db/client';
import type { TripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { findTripLegs } from '@/server/platform/catalogue/find-trip-legs';
import { findNextKeys, type Subject } from './services.repo';

/**
 * The next departures from the passengers' stops that have not left, in order of time. Buses that are full are among
 * them, and those of a schedule that was replaced but still runs: a search finds the same.
 */
export async function findNextDepartures(
  queries: Queries,
  now: Date,
  subject: Subject,
  count: number,
): Promise<TripLeg[]> {
  return findTripLegs(queries, await findNextKeys(queries, now, subject, count));
}
