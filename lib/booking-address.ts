import type { Departure, SearchQuery } from '@/lib/contracts/departures';

/** The query that names a leg of a trip, from Book Now on: the search, and the trip's and sub-route's uuid. */
export function bookingQuery(search: SearchQuery, leg: Pick<Departure, 'tripId' | 'legId'>): string {
  return new URLSearchParams({ ...search, trip: leg.tripId, leg: leg.legId }).toString();
}
