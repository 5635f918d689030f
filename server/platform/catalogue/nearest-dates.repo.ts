import { sql } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';

export type DateWithBuses = { date: string; buses: number; lowestFareThebe: number };

type Period = {
  date: string;
  count: number;
  first: string;
  last: string;
  /** Local time. A bus that departed before it does not count. */
  after: string;
};

export async function findDatesWithBuses(
  queries: Queries,
  towns: { from: number; to: number },
  { date, count, first, last, after }: Period,
): Promise<DateWithBuses[]> {
  const { rows } = await queries.execute<{ date: string; buses: number; lowest_fare_thebe: number }>(sql`
    select date::text, buses, lowest_fare_thebe from (
      select trips.service_date + legs.departure_minute / 1440 as date,
             count(*)::int as buses, min(legs.fare_thebe) as lowest_fare_thebe
      from legs join trips on trips.schedule_id = legs.schedule_id
      where legs.from_city_id = ${towns.from} and legs.to_city_id = ${towns.to}
        and trips.service_date between ${first}::date and ${last}::date
        and trips.service_date + legs.departure_minute * interval '1 minute' > ${after}::timestamp
      group by 1) dates
    order by abs(date - ${date}::date), date
    limit ${count}`);
  return rows.map((row) => ({ date: row.date, buses: row.buses, lowestFareThebe: row.lowest_fare_thebe }));
}
