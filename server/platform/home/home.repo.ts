import { sql } from 'drizzle-orm';
import type { HomeStatistics, RouteMapData, Destination } from '@/lib/contracts/home';
import type { Queries } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { statistics } from '@/server/db/schema/statistics';
import { currentLegs } from '@/server/db/current-legs';

type MapTown = RouteMapData['towns'][number];

export async function listTopDestinations(queries: Queries, now: Date) {
  const { rows } = await queries.execute<Destination>(sql`
    select cities.uuid as "cityId", cities.name, cities.slug, min(arrival.lowest_fare_thebe) as "lowestFareThebe",
           sum(arrival.buses)::int as "busesPerWeek"
    from cities
    join (
      select leg.to_city_id, leg.schedule_id, leg.arrival_sequence, max(leg.buses) as buses,
             min(leg.fare_thebe) as lowest_fare_thebe, bool_or(leg.is_default) as is_end
      from ${currentLegs(now)}
      group by 1, 2, 3) arrival on arrival.to_city_id = cities.id
    where cities.top_destination
    group by cities.id
    order by coalesce(sum(arrival.buses) filter (where arrival.is_end), 0) desc, "busesPerWeek" desc, folded_name(cities.name)`);
  return rows;
}

export async function listMapTowns(queries: Queries, now: Date): Promise<MapTown[]> {
  const { rows } = await queries.execute<MapTown>(sql`
    select slug, name, country, latitude, longitude, top_destination as "topDestination"
    from cities
    where latitude is not null and longitude is not null
      and id in (
        select town.id from ${currentLegs(now)}
        cross join lateral (values (leg.from_city_id), (leg.to_city_id)) town (id))
    order by folded_name(name)`);
  return rows;
}

/** In either direction, without a bookable stop between them. */
export async function listRoads(queries: Queries, now: Date): Promise<RouteMapData['roads']> {
  const { rows } = await queries.execute<RouteMapData['roads'][number]>(sql`
    select least(here.slug, there.slug) as "from", greatest(here.slug, there.slug) as "to",
           sum(way.buses)::int as "busesPerWeek"
    from (
      select stop.city_id, max(leg.buses) as buses,
             lead(stop.city_id) over (partition by stop.schedule_id, stop.direction order by stop.sequence) as next_city_id
      from ${currentLegs(now)}
      join schedule_stops stop on stop.schedule_id = leg.schedule_id
        and stop.sequence in (leg.departure_sequence, leg.arrival_sequence)
      group by stop.schedule_id, stop.sequence) way
    join cities here on here.id = way.city_id
    join cities there on there.id = way.next_city_id
    where here.id <> there.id
    group by 1, 2
    order by 1, 2`);
  return rows;
}

export async function findStatistics(queries: Queries): Promise<HomeStatistics | undefined> {
  const [row] = await queries
    .select({
      customers: statistics.customers,
      buses: statistics.buses,
      ticketsSold: statistics.ticketsSold,
      routes: statistics.routes,
    })
    .from(statistics);
  return row;
}

export async function replaceStatistics(queries: Queries, now: Date): Promise<HomeStatistics> {
  const { rows } = await queries.execute<HomeStatistics>(sql`
    with current as (select leg.bus_id, leg.from_city_id, leg.to_city_id from ${currentLegs(now)})
    insert into statistics (customers, buses, tickets_sold, routes, counted_at)
    select
      (select count(*) from users where status = 'ACTIVE' and deleted_at is null),
      (select count(distinct bus_id) from current),
      (select count(*) from passengers join bookings on bookings.id = passengers.booking_id
       where bookings.paid_at is not null and passengers.status <> 'cancelled'),
      (select count(*) from (select distinct from_city_id, to_city_id from current) pairs),
      ${now.toISOString()}
    on conflict (current) do update set
      customers = excluded.customers, buses = excluded.buses, tickets_sold = excluded.tickets_sold,
      routes = excluded.routes, counted_at = excluded.counted_at
    returning customers, buses, tickets_sold as "ticketsSold", routes`);
  return onlyRow(rows);
}
