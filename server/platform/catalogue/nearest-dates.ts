import type { DateWithBuses, SearchQuery } from '@/lib/contracts/search';
import { AppError } from '@/lib/errors';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate, localTime } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds } from './catalogue.repo';
import { findDatesWithBuses } from './nearest-dates.repo';

/** A week around a date, where buses run every day. */
const maxDates = 7;

/**
 * Returns up to 7 dates nearest to `date` (included) with buses between two towns (slugs) that have not
 * departed, sorted by date. Dates are local to the boarding stop, as in a search.
 */
export async function findNearestDates(
  platform: Pick<Platform, 'db' | 'clock'>,
  { date, from: fromTown, to: toTown }: SearchQuery,
): Promise<DateWithBuses[]> {
  const now = platform.clock();
  const today = localDate(now);
  const [from, to] = await findCityIds(platform.db, [fromTown, toTown]);
  if (from === undefined || to === undefined) throw new AppError('city_unknown');
  const days = { first: addDays(today, -2), last: addDays(today, tripDaysAhead), after: `${today} ${localTime(now)}` };
  const dates = await findDatesWithBuses(platform.db, { from, to }, { date, count: maxDates, ...days });
  return dates.sort((a, b) => a.date.localeCompare(b.date));
}
