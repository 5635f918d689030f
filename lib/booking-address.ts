import type { SearchQuery } from '@/lib/contracts/search';
import type { LegParams } from '@/lib/contracts/trip-leg';

/**
 * The query that names a leg of a trip, from Book Now on: the search, and the trip's and sub-route's uuid. All of them are
 * letters, digits and hyphens by their contracts, so nothing is escaped.
 */
export function bookingQuery({ from, to, date }: SearchQuery, leg: LegParams): string {
  return `from=${from}&to=${to}&date=${date}&trip=${leg.tripId}&leg=${leg.legId}`;
}

export const thankYouPath = (bookingId: string) => `/user/thank-you?booking=${bookingId}`;
export const ticketPath = (bookingId: string) => `/user/print-ticket?booking=${bookingId}`;
