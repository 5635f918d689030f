import { sql } from 'drizzle-orm';
import { fareOf, joinPrice, pricedFrom } from './fares';
import { tripDaysAhead } from '@/lib/limits';
import { localDate } from '@/lib/format/time';
import { lastUnsoldDate, openTrip, unsoldMinutes } from './open-trip';

/**
 * The pages of routes, towns and operators use it, so that they agree. The fare is that of the next trip on sale, and `buses` counts
 * the week from the first date on sale.
 */
export function currentLegs(now: Date) {
  return sql`(
    select legs.schedule_id, legs.departure_sequence, legs.arrival_sequence, legs.from_city_id, legs.to_city_id,
           legs.departure_minute, legs.arrival_minute, legs.is_default, ${fareOf(sql`next.service_date`)} as fare_thebe,
           schedules.operator_id, schedules.bus_id, schedules.days, schedules.valid_from, schedules.valid_to,
           (select count(*)::int from trips
            where trips.schedule_id = legs.schedule_id and trips.cancelled_at is null and trips.sales_closed_at is null
              and trips.service_date between next.service_date and ${lastUnsoldDate(unsoldMinutes(now))} + 7) as buses
    from legs join schedules on schedules.id = legs.schedule_id and schedules.replaced_at is null
    join operators on operators.id = schedules.operator_id
    ${joinPrice}
    cross join lateral (
      select trips.service_date from trips
      where trips.schedule_id = legs.schedule_id and ${openTrip(now)}
        and trips.service_date >= ${pricedFrom}
        and trips.service_date <= ${localDate(now)}::date + ${tripDaysAhead}::int
      order by trips.service_date limit 1) next) leg`;
}
