import { sql } from 'drizzle-orm';
import { tripDaysAhead } from '@/lib/limits';
import { localDate } from '@/lib/format/time';
import { lastUnsoldDate, openTrip } from './open-trip';

/** The pages of routes, towns and operators use it, so that they agree. `buses` counts the week from the first date on sale. */
export function currentLegs(now: Date) {
  const unsold = lastUnsoldDate(now);
  return sql`(
    select legs.*, schedules.operator_id, schedules.bus_id, schedules.days, schedules.valid_from, schedules.valid_to,
           (select count(*)::int from trips
            where trips.schedule_id = legs.schedule_id and ${openTrip(unsold)}
              and trips.service_date <= ${unsold} + 7) as buses
    from legs join schedules on schedules.id = legs.schedule_id and schedules.replaced_at is null
    join operators on operators.id = schedules.operator_id
    cross join lateral (
      select 1 from trips
      where trips.schedule_id = legs.schedule_id and ${openTrip(unsold)}
        and trips.service_date <= ${localDate(now)}::date + ${tripDaysAhead}::int
      limit 1) next) leg`;
}
