import { sql, type SQL } from 'drizzle-orm';
import type { RouteSummary } from '@/lib/contracts/landing';
import type { TerminalPlace } from '@/lib/contracts/terminal';
import { clockTime } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import { currentLegs } from '@/server/db/current-legs';

type RouteRow = Omit<RouteSummary, 'firstDeparture' | 'lastDeparture'> & { firstMinute: number; lastMinute: number };

export const cityId = (slug: string) => sql`(select id from cities where slug = ${slug})`;
const touches = (slug: string) => sql`(leg.from_city_id = ${cityId(slug)} or leg.to_city_id = ${cityId(slug)})`;
export const operatorId = (slug: string) => sql`(select id from operators where slug = ${slug})`;

/** First and last departure are clock times, also after midnight. */
async function selectRoutes(queries: Queries, now: Date, where: SQL) {
  const { rows } = await queries.execute<RouteRow>(sql`
    select json_build_object('slug', origin.slug, 'name', origin.name) as "from",
           json_build_object('slug', destination.slug, 'name', destination.name) as "to",
           "lowestFareThebe", "shortestMinutes", "busesPerWeek", "firstMinute", "lastMinute", operators, pair.sample
    from (
      select leg.from_city_id, leg.to_city_id,
             min(leg.fare_thebe) as "lowestFareThebe",
             min(leg.arrival_minute - leg.departure_minute) as "shortestMinutes",
             sum(leg.buses)::int as "busesPerWeek",
             min(leg.departure_minute % 1440) as "firstMinute",
             max(leg.departure_minute % 1440) as "lastMinute",
             count(distinct leg.operator_id)::int as operators,
             bool_and(operators.sample) as sample
      from ${currentLegs(now)} join operators on operators.id = leg.operator_id
      where ${where}
      group by 1, 2) pair
    join cities origin on origin.id = pair.from_city_id
    join cities destination on destination.id = pair.to_city_id
    order by folded_name(origin.name), folded_name(destination.name)`);
  return rows.map(({ firstMinute, lastMinute, ...route }): RouteSummary => ({
    ...route,
    firstDeparture: clockTime(firstMinute),
    lastDeparture: clockTime(lastMinute),
  }));
}

export function listRoutes(queries: Queries, now: Date) {
  return selectRoutes(queries, now, sql`true`);
}

export async function findRoute(queries: Queries, now: Date, fromSlug: string, toSlug: string) {
  const where = sql`leg.from_city_id = ${cityId(fromSlug)} and leg.to_city_id = ${cityId(toSlug)}`;
  const [route] = await selectRoutes(queries, now, where);
  return route;
}

export async function listCityRoutes(queries: Queries, now: Date, slug: string) {
  const where = touches(slug);
  const routes = await selectRoutes(queries, now, where);
  return {
    from: routes.filter((route) => route.from.slug === slug),
    to: routes.filter((route) => route.to.slug === slug),
  };
}

export function listOperatorRoutes(queries: Queries, now: Date, slug: string) {
  return selectRoutes(queries, now, sql`leg.is_default and leg.operator_id = ${operatorId(slug)}`);
}

export type OperatorRow = {
  slug: string;
  name: string;
  sample: boolean;
  phone: string | null;
  routes: number;
  buses: number;
  logo: string | null;
};

async function selectOperators(queries: Queries, now: Date, where: SQL) {
  const { rows } = await queries.execute<OperatorRow>(sql`
    select operators.slug, operators.name, operators.sample, operators.phone, operators.logo,
           (count(distinct (leg.from_city_id, leg.to_city_id)) filter (where leg.is_default))::int as routes,
           count(distinct leg.bus_id)::int as buses
    from ${currentLegs(now)} join operators on operators.id = leg.operator_id
    where ${where}
    group by operators.id
    order by folded_name(operators.name)`);
  return rows;
}

export function listOperators(queries: Queries, now: Date) {
  return selectOperators(queries, now, sql`true`);
}

export async function findOperator(queries: Queries, now: Date, slug: string) {
  const [operator] = await selectOperators(queries, now, sql`operators.id = ${operatorId(slug)}`);
  return operator;
}

export type OperatorBus = { busType: string; totalSeats: number; facilities: string[] };

export async function listOperatorBuses(queries: Queries, now: Date, slug: string) {
  const { rows } = await queries.execute<OperatorBus>(sql`
    select bus_type as "busType", total_seats as "totalSeats", facilities from buses
    where id in (
      select leg.bus_id from ${currentLegs(now)} where leg.operator_id = ${operatorId(slug)})
    order by bus_type, reg_no`);
  return rows;
}

type CityRow = {
  slug: string;
  name: string;
  places: string[];
  operators: { slug: string; name: string; sample: boolean }[];
};

export async function findCity(queries: Queries, now: Date, slug: string) {
  const { rows } = await queries.execute<CityRow>(sql`
    select cities.slug, cities.name, array_agg(distinct stop.place) as places,
           json_agg(distinct jsonb_build_object(
             'slug', operators.slug, 'name', operators.name, 'sample', operators.sample)) as operators
    from ${currentLegs(now)}
    join schedule_stops stop on stop.schedule_id = leg.schedule_id
      and stop.sequence in (leg.departure_sequence, leg.arrival_sequence)
    join cities on cities.id = stop.city_id
    join operators on operators.id = leg.operator_id
    where ${touches(slug)} and stop.city_id = ${cityId(slug)}
    group by cities.id`);
  return rows[0];
}

export async function listTerminals(queries: Queries): Promise<TerminalPlace[]> {
  const { rows } = await queries.execute<TerminalPlace>(sql`
    select * from (
    select cities.name as town, terminal.name, terminal.place, terminal.opening_hours as "openingHours", terminal.phone,
           false as "ofOperator"
    from terminal_places terminal join cities on cities.id = terminal.city_id
    union all
    select cash_desk->>'town', name, cash_desk->>'place', cash_desk->>'openingHours', phone, true
    from operators where cash_desk is not null and phone is not null) places
    order by folded_name(town), "ofOperator", folded_name(name)`);
  return rows;
}
