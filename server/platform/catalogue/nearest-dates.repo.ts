import { sql } from 'drizzle-orm';
import type { DateWithBuses } from '@/lib/contracts/search';
import { localDate } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import { fareOf, joinPrice, pricedFrom } from '@/server/db/fares';
import { openTrip, unsoldMinutes } from '@/server/db/open-trip';

type Period = {
  date: string;
  count: number;
  first: string;
  last: string;
  now: Date;
};

export async function findDatesWithBuses(
  queries: Queries,
  towns: { from: number; to: number },
  { date, count, first, last, now }: Period,
): Promise<DateWithBuses[]> {
  // Materialized, so that PostgreSQL reads the fares of each leg once and not once a trip.
  // `offset 0` keeps it from reading the trips of all schedules while it has no statistics of a new timetable.
  const { rows } = await queries.execute<DateWithBuses>(sql`
    with price as materialized (
      select legs.schedule_id, legs.departure_sequence, legs.departure_minute, ${unsoldMinutes(now)} as unsold, price.*
      from legs join schedules on schedules.id = legs.schedule_id
      join operators on operators.id = schedules.operator_id ${joinPrice}
      where legs.from_city_id = ${towns.from} and legs.to_city_id = ${towns.to})
    select date::text, buses, "lowestFareThebe" from (
      select trips.service_date + departure_minute / 1440 as date,
             count(*)::int as buses, min(${fareOf(sql`trips.service_date`)}) as "lowestFareThebe"
      from price cross join lateral (
        select * from trips
        where trips.schedule_id = price.schedule_id and service_date between ${first}::date and ${last}::date offset 0) trips
      where trips.service_date >= ${pricedFrom}
        and ${openTrip(now, { leg: sql`price`, unsold: sql`price.unsold` })}
      group by 1) dates
    where date >= ${localDate(now)}::date
    order by abs(date - ${date}::date), date
    limit ${count}`);
  return rows;
}
