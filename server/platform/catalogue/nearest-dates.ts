import { sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate, localTime } from '@/lib/format/time';
import type { Platform } from '@/server/platform/platform';
import { findCityIds } from './catalogue.repo';
import type { SearchRequest } from './search-trips';

export type DateWithBuses = { date: string; buses: number; lowestFareThebe: number };

const maxDates = 6;

/**
 * The dates nearest to `date`, itself among them, on which buses that have not left yet go from `fromCity` to `toCity`
 * (uuids or names): at most 6, in order of time. Dates are local to the boarding stop, as in a search. Errors: city_unknown.
 */
export async function findNearestDates(
  platform: Pick<Platform, 'db' | 'clock'>,
  { date, fromCity, toCity }: SearchRequest,
): Promise<DateWithBuses[]> {
  const now = platform.clock();
  const today = localDate(now);
  const [from, to] = await findCityIds(platform.db, [fromCity, toCity]);
  if (from === undefined || to === undefined) throw new AppError('city_unknown');
  const { rows } = await platform.db.execute<{ date: string; buses: number; lowest_fare_thebe: number }>(sql`
    select date::text, buses, lowest_fare_thebe from (
      select trips.service_date + legs.departure_minute / 1440 as date,
             count(*)::int as buses, min(legs.fare_thebe) as lowest_fare_thebe
      from legs join trips on trips.schedule_id = legs.schedule_id
      where legs.from_city_id = ${from} and legs.to_city_id = ${to}
        and trips.service_date between ${addDays(today, -2)}::date and ${addDays(today, tripDaysAhead)}::date
        and trips.service_date + legs.departure_minute * interval '1 minute' > ${`${today} ${localTime(now)}`}::timestamp
      group by 1) dates
    order by abs(date - ${date}::date), date
    limit ${maxDates}`);
  return rows
    .map((row) => ({ date: row.date, buses: row.buses, lowestFareThebe: row.lowest_fare_thebe }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
