import { sql } from 'drizzle-orm';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate } from '@/lib/time';
import type { Platform } from '@/server/platform/platform';

/**
 * Makes the trips of every current schedule from yesterday (a night bus still picks passengers up after midnight) to
 * 60 days ahead. Safe to run twice or at once: a bus has one trip a date. Answers how many it made.
 */
export async function makeTrips(platform: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const today = localDate(platform.clock());
  const { rowCount } = await platform.db.execute(sql`
    insert into trips (schedule_id, bus_id, service_date)
    select schedules.id, schedules.bus_id, day::date
    from schedules
    cross join generate_series(${addDays(today, -1)}::date, ${addDays(today, tripDaysAhead)}::date, '1 day') as day
    where schedules.replaced_at is null
      and (schedules.days >> (extract(isodow from day)::int - 1)) & 1 = 1
      and (schedules.valid_from is null or day >= schedules.valid_from)
      and (schedules.valid_to is null or day <= schedules.valid_to)
    on conflict (bus_id, service_date) do nothing`);
  return rowCount ?? 0;
}
