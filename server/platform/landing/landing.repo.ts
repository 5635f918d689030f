import { sql, type SQL } from 'drizzle-orm';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, clockTime } from '@/lib/time';
import type { Queries } from '@/server/db/client';

type RouteRow = {
  from_slug: string;
  from_name: string;
  to_slug: string;
  to_name: string;
  lowest_fare_thebe: number;
  shortest_minutes: number;
  buses: number;
  first_minute: number;
  last_minute: number;
  operators: number;
};

function toRoute(row: RouteRow) {
  return {
    from: { slug: row.from_slug, name: row.from_name },
    to: { slug: row.to_slug, name: row.to_name },
    lowestFareThebe: row.lowest_fare_thebe,
    shortestMinutes: row.shortest_minutes,
    busesPerWeek: row.buses,
    firstDeparture: clockTime(row.first_minute),
    lastDeparture: clockTime(row.last_minute),
    operators: row.operators,
  };
}

/** The schedule's trips that are to come: from `today` as far as can be booked. */
const tripsAhead = (today: string) => sql`
  trips.schedule_id = schedules.id
  and trips.service_date between ${today}::date and ${addDays(today, tripDaysAhead)}::date`;

/** The schedules that are not replaced and have trips to come, with their buses of the coming seven days. */
const currentSchedules = (today: string) => sql`
  schedules cross join lateral (
    select count(*)::int as trips,
           (count(*) filter (where trips.service_date < ${addDays(today, 7)}::date))::int as buses
    from trips where ${tripsAhead(today)}) ahead`;
const isCurrent = sql`schedules.replaced_at is null and ahead.trips > 0`;

/** Pairs of towns that can be booked, by name; a night bus counts at the clock time at which it leaves a town. */
async function selectRoutes(queries: Queries, today: string, where: SQL) {
  const { rows } = await queries.execute<RouteRow>(sql`
    select origin.slug as from_slug, origin.name as from_name,
           destination.slug as to_slug, destination.name as to_name, pair.*
    from (
      select legs.from_city_id, legs.to_city_id,
             min(legs.fare_thebe) as lowest_fare_thebe,
             min(legs.arrival_minute - legs.departure_minute) as shortest_minutes,
             sum(ahead.buses)::int as buses,
             min(legs.departure_minute % 1440) as first_minute,
             max(legs.departure_minute % 1440) as last_minute,
             count(distinct schedules.operator_id)::int as operators
      from ${currentSchedules(today)} join legs on legs.schedule_id = schedules.id
      where ${isCurrent} and ${where}
      group by 1, 2) pair
    join cities origin on origin.id = pair.from_city_id
    join cities destination on destination.id = pair.to_city_id
    order by origin.name, destination.name`);
  return rows.map(toRoute);
}

export function listRoutes(queries: Queries, today: string) {
  return selectRoutes(queries, today, sql`true`);
}

type OperatorRow = { slug: string; name: string; sample: boolean; routes: number; buses: number };

/** Operators with buses that can be booked, by name. A route of theirs is one way of a bus from end to end. */
export async function listOperators(queries: Queries, today: string) {
  const { rows } = await queries.execute<OperatorRow>(sql`
    select operators.slug, operators.name, operators.sample,
           count(distinct (legs.from_city_id, legs.to_city_id))::int as routes,
           count(distinct schedules.bus_id)::int as buses
    from ${currentSchedules(today)}
    join operators on operators.id = schedules.operator_id
    join legs on legs.schedule_id = schedules.id and legs.is_default
    where ${isCurrent}
    group by operators.id
    order by operators.name`);
  return rows;
}
