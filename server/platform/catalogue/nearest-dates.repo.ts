import { sql } from 'drizzle-orm';
import type { DateWithBuses } from '@/lib/contracts/search';
import type { Queries } from '@/server/db/client';

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
  const { rows } = await queries.execute<DateWithBuses>(sql`
    select date::text, buses, "lowestFareThebe" from (
      select trips.service_date + legs.departure_minute / 1440 as date,
             count(*)::int as buses, min(legs.fare_thebe) as "lowestFareThebe"
      from legs join trips on trips.schedule_id = legs.schedule_id
      where legs.from_city_id = ${towns.from} and legs.to_city_id = ${towns.to}
        and trips.service_date between ${first}::date and ${last}::date
        and trips.service_date + legs.departure_minute * interval '1 minute' > ${after}::timestamp
      group by 1) dates
    order by abs(date - ${date}::date), date
    limit ${count}`);
  return rows;
}
