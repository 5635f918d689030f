import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds, findTripLegs, type TripLeg } from './catalogue.repo';

export { listCities } from './catalogue.repo';

export type SearchRequest = { date: string; fromCity: string; toCity: string };

export async function searchTrips(platform: Platform, { date, fromCity, toCity }: SearchRequest): Promise<TripLeg[]> {
  const now = platform.clock();
  if (fromCity === toCity) throw new AppError('same_city');
  if (date < localDate(now)) throw new AppError('date_past');
  const legs = await findTripLegs(platform.db, fromCity, toCity, date);
  if (legs.length === 0) await checkCities(platform, [fromCity, toCity]);
  return legs.filter((leg) => leg.departsAt > now);
}

async function checkCities({ db }: Platform, cities: readonly string[]) {
  const ids = await findCityIds(db, cities);
  if (ids.includes(undefined)) throw new AppError('city_unknown');
  if (new Set(ids).size < ids.length) throw new AppError('same_city');
}
