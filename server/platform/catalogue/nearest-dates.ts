import { AppError } from '@/lib/errors';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate, localTime } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds } from './catalogue.repo';
import { findDatesWithBuses, type DateWithBuses } from './nearest-dates.repo';
import type { SearchRequest } from './search-trips';

const maxDates = 6;

export async function findNearestDates(
  platform: Pick<Platform, 'db' | 'clock'>,
  { date, fromCity, toCity }: SearchRequest,
): Promise<DateWithBuses[]> {
  const now = platform.clock();
  const today = localDate(now);
  const [from, to] = await findCityIds(platform.db, [fromCity, toCity]);
  if (from === undefined || to === undefined) throw new AppError('city_unknown');
  const days = { first: addDays(today, -2), last: addDays(today, tripDaysAhead), after: `${today} ${localTime(now)}` };
  const dates = await findDatesWithBuses(platform.db, { from, to }, { date, count: maxDates, ...days });
  return dates.sort((a, b) => a.date.localeCompare(b.date));
}
