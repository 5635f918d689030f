import type { SearchQuery } from '@/lib/contracts/search';
import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds, findTripLegs, type TripLegRow } from './catalogue.repo';

/** Finds the buses between two towns (uuids, names or slugs) on a date local to the boarding stop. Omits departed buses. */
export async function searchTrips(platform: Platform, { date, from, to }: SearchQuery): Promise<TripLegRow[]> {
  const now = platform.clock();
  if (from === to) throw new AppError('same_city');
  if (date < localDate(now)) throw new AppError('date_past');
  const legs = await findTripLegs(platform.db, from, to, date);
  if (legs.length === 0) await checkCities(platform, [from, to]);
  return legs.filter((leg) => leg.departsAt > now);
}

/** Refuses unknown towns, and the same town as uuid and as name. Only a search without buses needs this query. */
async function checkCities({ db }: Platform, cities: readonly string[]) {
  const ids = await findCityIds(db, cities);
  if (ids.includes(undefined)) throw new AppError('city_unknown');
  if (new Set(ids).size < ids.length) throw new AppError('same_city');
}
