import { sql, type SQL } from 'drizzle-orm';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import type { TripLegKey } from '@/server/platform/catalogue/find-trip-leg';
import { cityId, operatorId } from './landing.repo';
import { currentLegs } from '@/server/db/current-legs';
import { joinPrice, pricedFrom } from '@/server/db/fares';
import { openTrip } from '@/server/db/open-trip';

export type ServiceRow = {
  departureMinute: number;
  arrivalMinute: number;
  /** Weekdays of the service date as bits: bit 0 is Monday, bit 6 is Sunday. */
  days: number;
  validFrom: string | null;
  validTo: string | null;
  fareThebe: number;
  boardingPlace: string;
  dropPlace: string;
  stops: { slug: string; name: string }[];
  operator: { slug: string; name: string; sample: boolean };
  busType: string;
  facilities: string[];
};

/** In a subquery, because joins with the stops would multiply the planning time. */
const placeAt = (sequence: SQL) => sql`(
  select place from schedule_stops stop where stop.schedule_id = leg.schedule_id and stop.sequence = ${sequence})`;

export async function listServices(queries: Queries, now: Date, fromSlug: string, toSlug: string) {
  const { rows } = await queries.execute<ServiceRow>(sql`
    select leg.departure_minute as "departureMinute", leg.arrival_minute as "arrivalMinute",
           leg.fare_thebe as "fareThebe", leg.days, leg.valid_from::text as "validFrom", leg.valid_to::text as "validTo",
           ${placeAt(sql`leg.departure_sequence`)} as "boardingPlace",
           ${placeAt(sql`leg.arrival_sequence`)} as "dropPlace",
           buses.bus_type as "busType", buses.facilities,
           json_build_object('slug', operators.slug, 'name', operators.name, 'sample', operators.sample)
             as operator,
           array(
             select json_build_object('slug', cities.slug, 'name', cities.name)
             from schedule_stops stop join cities on cities.id = stop.city_id
             where stop.schedule_id = leg.schedule_id
               and stop.sequence > leg.departure_sequence and stop.sequence < leg.arrival_sequence
             order by stop.sequence) as stops
    from ${currentLegs(now)}
    join buses on buses.id = leg.bus_id
    join operators on operators.id = leg.operator_id
    where leg.from_city_id = ${cityId(fromSlug)} and leg.to_city_id = ${cityId(toSlug)}
    order by leg.departure_minute % 1440, leg.arrival_minute, operators.name, buses.reg_no`);
  return rows;
}

export type Subject = { route: { from: string; to: string } } | { city: string } | { operator: string };

/** From a town, the bus is shown to the last of its stops that are on sale first. */
function legsOf(subject: Subject, today: string) {
  const columns = sql`legs.id, schedule_id, operator_id, departure_sequence, first_departure_minute, departure_minute, ${pricedFrom} as priced_from`;
  const pricedLegs = sql`legs join schedules on schedules.id = schedule_id ${joinPrice}`;
  if ('route' in subject) {
    const { from, to } = subject.route;
    return sql`select ${columns} from ${pricedLegs}
               where from_city_id = ${cityId(from)} and to_city_id = ${cityId(to)}`;
  }
  if ('city' in subject)
    return sql`select distinct on (schedule_id, departure_sequence) ${columns} from ${pricedLegs}
               where from_city_id = ${cityId(subject.city)}
               order by schedule_id, departure_sequence, greatest(${pricedFrom}, ${today}::date), arrival_sequence desc`;
  return sql`select ${columns} from ${pricedLegs}
             where operator_id = ${operatorId(subject.operator)} and is_default`;
}

/** Without the data of the trips, because PostgreSQL would read every trip for a combined statement. */
export async function findNextKeys(queries: Queries, now: Date, subject: Subject, count: number) {
  const { rows } = await queries.execute<TripLegKey>(sql`
    select trip.id as trip, leg.id as leg from (${legsOf(subject, localDate(now))}) leg
    join operators on operators.id = leg.operator_id
    cross join lateral (
      select trips.id, trips.service_date + leg.departure_minute * interval '1 minute' as leaves_at from trips
      where trips.schedule_id = leg.schedule_id and ${openTrip(now, { leg: sql`leg` })}
        and trips.service_date >= leg.priced_from
        and trips.service_date <= ${addDays(localDate(now), tripDaysAhead)}::date
      order by trips.service_date limit ${count}) trip
    order by leaves_at, leg.id limit ${count}`);
  return rows;
}
