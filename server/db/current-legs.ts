import { sql } from 'drizzle-orm';
import { fareOf, joinPrice, pricedFrom } from './fares';
import { tripDaysAhead } from '@/lib/limits';
import { localDate, localTime } from '@/lib/format/time';

/** The pages of routes, towns and operators use it, so that they agree. The fare is that of the next trip on sale. */
export function currentLegs(now: Date) {
  const today = sql`${localDate(now)}::date`;
  const [hour = 0, minute = 0] = localTime(now).split(':').map(Number);
  // The departure of a stop after midnight is a day after the service date. After today's departure tomorrow counts.
  const first = sql`(${today} - legs.departure_minute / 1440
                     + (legs.departure_minute % 1440 <= ${hour * 60 + minute}::int)::int)`;
  return sql`(
    select legs.schedule_id, legs.departure_sequence, legs.arrival_sequence, legs.from_city_id, legs.to_city_id,
           legs.departure_minute, legs.arrival_minute, legs.is_default, ${fareOf(sql`next.service_date`)} as fare_thebe,
           schedules.operator_id, schedules.bus_id, schedules.days, schedules.valid_from, schedules.valid_to,
           (select count(*)::int from trips
            where trips.schedule_id = legs.schedule_id
              and trips.service_date between next.service_date and ${first} + 6) as buses
    from legs join schedules on schedules.id = legs.schedule_id and schedules.replaced_at is null
    ${joinPrice}
    cross join lateral (
      select trips.service_date from trips
      where trips.schedule_id = legs.schedule_id
        and trips.service_date between ${first} and ${today} + ${tripDaysAhead}::int
        and trips.service_date >= ${pricedFrom}
      order by trips.service_date limit 1) next) leg`;
}
