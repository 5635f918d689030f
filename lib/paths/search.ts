import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { SearchFields } from '@/lib/domain/search-problem';
import { slug } from '@/lib/format/names';
import { homePath } from './pages';

export const searchPath = '/search';

export function resultsPath({ from, to, date }: SearchFields): string {
  return `${searchPath}?${new URLSearchParams({ from, to, date }).toString()}`;
}

/** The buses of the same towns and day as a booking. The slug of a town comes from its name, as in the import. */
export const otherBusesPath = ({ from, to, date }: SearchFields): string =>
  resultsPath({ from: slug(from), to: slug(to), date });

export const searchApiPath = (search: SearchQuery): string => `/api${resultsPath(search)}`;

export function resultsPathOf(query: string): string {
  const params = new URLSearchParams(query);
  const [from, to, date] = ['from', 'to', 'date'].map((name) => params.get(name));
  return from && to && date ? resultsPath({ from, to, date }) : homePath;
}

export const noBusPath = `${searchPath}?choose=bus`;

export const bookingPath = '/user/booking';

/**
 * Returns the query that names a trip leg: the search, and the uuids of the trip and the sub-route. By their contracts all
 * of them are letters, digits and hyphens, so the function escapes none.
 */
export function bookingQuery({ from, to, date }: SearchQuery, leg: Pick<TripLeg, 'tripId' | 'legId'>): string {
  return `from=${from}&to=${to}&date=${date}&trip=${leg.tripId}&leg=${leg.legId}`;
}

export const bookingPathOf = (query: string): string => `${bookingPath}?${query}`;

export function bookingUrl(tripLeg: TripLeg): string {
  const { from, to, date } = tripLeg;
  return bookingPathOf(bookingQuery({ from: slug(from), to: slug(to), date }, tripLeg));
}
