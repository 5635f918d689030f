import type { Departure, SearchQuery } from '@/lib/contracts/departures';

/**
 * The query that names a leg of a trip, from Book Now on: the search, and the trip's and sub-route's uuid. All of them are
 * letters, digits and hyphens by their contracts, so nothing is escaped.
 */
export function bookingQuery({ from, to, date }: SearchQuery, leg: Pick<Departure, 'tripId' | 'legId'>): string {
  return `from=${from}&to=${to}&date=${date}&trip=${leg.tripId}&leg=${leg.legId}`;
}

export const thankYouPath = (bookingId: string) => `/user/thank-you?booking=${bookingId}`;
export const ticketPath = (bookingId: string) => `/user/print-ticket?booking=${bookingId}`;
