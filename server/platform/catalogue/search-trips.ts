import type { SearchQuery, DateWithBuses } from '@/lib/contracts/search';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { AppError } from '@/lib/errors';
import { localDate, addDays } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds, findTripLegs, stateOfSale, toTripLeg, type AnyTripLeg, type TripLegRow } from './catalogue.repo';
import { refusalOf } from './find-trip-leg';
import { tripDaysAhead } from '@/lib/limits';
import { findDatesWithBuses } from './nearest-dates.repo';

/** Finds the buses between two towns (uuids, names or slugs) on a date local to the boarding stop. Omits buses that are no longer sold. */
export async function searchTrips(platform: Platform, search: SearchQuery): Promise<TripLegRow[]> {
  const { date, from, to } = search;
  const now = platform.clock();
  if (from === to) throw new AppError('same_city');
  if (date < localDate(now)) throw new AppError('date_past');
  const legs = await findTripLegs(platform.db, now, search);
  if (legs.length === 0) await checkCities(platform, [from, to]);
  return legs;
}

/** Finds the buses of a search. Without one on sale, returns those that are not, with the reason, if they have a fare. */
export async function findTrips(platform: Platform, search: SearchQuery): Promise<TripLeg[]> {
  const found = await searchTrips(platform, search);
  if (found.length > 0) return found.map(toTripLeg);
  const now = platform.clock();
  const legs = await findTripLegs<AnyTripLeg>(platform.db, now, search, stateOfSale(now));
  const known = legs.map((leg) => ({ ...toTripLeg(leg), refusal: refusalOf(leg, now) }));
  return known.filter(({ refusal, fareThebe }) => refusal && fareThebe > 0);
}

/** Refuses unknown towns, and the same town as uuid and as name. Only a search without buses needs this query. */
async function checkCities({ db }: Platform, cities: readonly string[]) {
  const ids = await findCityIds(db, cities);
  if (ids.includes(undefined)) throw new AppError('city_unknown');
  if (new Set(ids).size < ids.length) throw new AppError('same_city');
}

/** A week around a date, where buses run every day. */
const maxDates = 7;

/** Dates are local to the boarding stop, as in a search. */
export async function findNearestDates(
  platform: Pick<Platform, 'db' | 'clock'>,
  { date, from: fromTown, to: toTown }: SearchQuery,
): Promise<DateWithBuses[]> {
  const now = platform.clock();
  const today = localDate(now);
  const [from, to] = await findCityIds(platform.db, [fromTown, toTown]);
  if (from === undefined || to === undefined) throw new AppError('city_unknown');
  const days = { first: addDays(today, -2), last: addDays(today, tripDaysAhead), now };
  const dates = await findDatesWithBuses(platform.db, { from, to }, { date, count: maxDates, ...days });
  return dates.sort((a, b) => a.date.localeCompare(b.date));
}
