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

/**
 * The schedules that are not replaced and have trips to come, with their buses of the coming seven days. Whatever is told
 * of connections, towns and operators is of these, so that no page says what another does not know.
 */
export const currentSchedules = (today: string) => sql`
  schedules cross join lateral (
    select count(*)::int as trips,
           (count(*) filter (where trips.service_date < ${addDays(today, 7)}::date))::int as buses
    from trips
    where trips.schedule_id = schedules.id
      and trips.service_date between ${today}::date and ${addDays(today, tripDaysAhead)}::date) ahead`;
export const isCurrent = sql`schedules.replaced_at is null and ahead.trips > 0`;
/** Of a `stop`: somebody can get on or off there. */
export const isServed = sql`exists (
  select 1 from legs where legs.schedule_id = stop.schedule_id
    and stop.sequence in (legs.departure_sequence, legs.arrival_sequence))`;

export const cityId = (slug: string) => sql`(select id from cities where slug = ${slug})`;
export const operatorId = (slug: string) => sql`(select id from operators where slug = ${slug})`;

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

/** Undefined where no bus goes, and for towns that are not known. */
export async function findRoute(queries: Queries, today: string, fromSlug: string, toSlug: string) {
  const where = sql`legs.from_city_id = ${cityId(fromSlug)} and legs.to_city_id = ${cityId(toSlug)}`;
  const [route] = await selectRoutes(queries, today, where);
  return route;
}

export async function listCityRoutes(queries: Queries, today: string, slug: string) {
  const where = sql`(legs.from_city_id = ${cityId(slug)} or legs.to_city_id = ${cityId(slug)})`;
  const routes = await selectRoutes(queries, today, where);
  return {
    from: routes.filter((route) => route.from.slug === slug),
    to: routes.filter((route) => route.to.slug === slug),
  };
}

/** The connections of one operator's buses, from end to end of their ways; the figures are its own. */
export function listOperatorRoutes(queries: Queries, today: string, slug: string) {
  return selectRoutes(queries, today, sql`legs.is_default and schedules.operator_id = ${operatorId(slug)}`);
}

export type OperatorRow = {
  slug: string;
  name: string;
  sample: boolean;
  phone: string | null;
  routes: number;
  buses: number;
};

/** Operators with buses that can be booked, by name. A route of theirs is one way of a bus from end to end. */
async function selectOperators(queries: Queries, today: string, where: SQL) {
  const { rows } = await queries.execute<OperatorRow>(sql`
    select operators.slug, operators.name, operators.sample, operators.phone,
           count(distinct (legs.from_city_id, legs.to_city_id))::int as routes,
           count(distinct schedules.bus_id)::int as buses
    from ${currentSchedules(today)}
    join operators on operators.id = schedules.operator_id
    join legs on legs.schedule_id = schedules.id and legs.is_default
    where ${isCurrent} and ${where}
    group by operators.id
    order by operators.name`);
  return rows;
}

export async function listOperators(queries: Queries, today: string) {
  const rows = await selectOperators(queries, today, sql`true`);
  return rows.map(({ slug, name, sample, routes, buses }) => ({ slug, name, sample, routes, buses }));
}

/** Undefined for one that is not known or has no buses to book. */
export async function findOperator(queries: Queries, today: string, slug: string) {
  const [operator] = await selectOperators(queries, today, sql`operators.id = ${operatorId(slug)}`);
  return operator;
}

export type OperatorBus = { bus_type: string; total_seats: number; facilities: string[] };

/** One row a bus that runs. */
export async function listOperatorBuses(queries: Queries, today: string, slug: string) {
  const { rows } = await queries.execute<OperatorBus>(sql`
    select bus_type, total_seats, facilities from buses
    where id in (
      select schedules.bus_id from ${currentSchedules(today)}
      where ${isCurrent} and schedules.operator_id = ${operatorId(slug)})
    order by bus_type, reg_no`);
  return rows;
}

type CityRow = {
  slug: string;
  name: string;
  places: string[];
  operators: { slug: string; name: string; sample: boolean }[];
};

/** A town at which buses stop that can be booked; undefined for others. */
export async function findCity(queries: Queries, today: string, slug: string) {
  const { rows } = await queries.execute<CityRow>(sql`
    select cities.slug, cities.name, array_agg(distinct stop.place) as places,
           json_agg(distinct jsonb_build_object(
             'slug', operators.slug, 'name', operators.name, 'sample', operators.sample)) as operators
    from ${currentSchedules(today)}
    join schedule_stops stop on stop.schedule_id = schedules.id
    join cities on cities.id = stop.city_id
    join operators on operators.id = schedules.operator_id
    where ${isCurrent} and ${isServed} and stop.city_id = ${cityId(slug)}
    group by cities.id`);
  return rows[0];
}
