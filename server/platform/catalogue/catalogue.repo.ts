import { sql, type SQL, asc } from 'drizzle-orm';
import { z } from 'zod';
import { slug } from '@/lib/format/names';
import { instantAt } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import { cities } from '@/server/db/schema/catalogue';

/** Minutes count from the local midnight of the service date. */
export type TripLeg = {
  tripId: number;
  tripUuid: string;
  serviceDate: string;
  legId: number;
  legUuid: string;
  departureSequence: number;
  arrivalSequence: number;
  isDefault: boolean;
  fareThebe: number;
  departureMinute: number;
  arrivalMinute: number;
  departsAt: Date;
  arrivesAt: Date;
  from: string;
  to: string;
  boardingPlace: string;
  dropPlace: string;
  startSequence: number;
  endSequence: number;
  bus: {
    uuid: string;
    regNo: string;
    busType: string;
    layout: string;
    totalSeats: number;
    lastRowFull: boolean;
    facilities: string[];
    photo: string | null;
  };
  operator: {
    name: string;
    slug: string;
    phone: string | null;
    sample: boolean;
    logo: string | null;
  };
  freeSeats: number;
};

type TripLegRow = {
  trip_id: string;
  trip_uuid: string;
  service_date: string;
  leg_id: string;
  leg_uuid: string;
  departure_sequence: number;
  arrival_sequence: number;
  is_default: boolean;
  fare_thebe: number;
  departure_minute: number;
  arrival_minute: number;
  from_name: string;
  to_name: string;
  boarding_place: string;
  drop_place: string;
  start_sequence: number;
  end_sequence: number;
  bus_uuid: string;
  reg_no: string;
  bus_type: string;
  layout: string;
  total_seats: number;
  last_row_full: boolean;
  facilities: string[];
  photo: string | null;
  operator_name: string;
  operator_slug: string;
  operator_phone: string | null;
  operator_sample: boolean;
  operator_logo: string | null;
  taken: number;
};

function toTripLeg(row: TripLegRow): TripLeg {
  return {
    tripId: Number(row.trip_id),
    tripUuid: row.trip_uuid,
    serviceDate: row.service_date,
    legId: Number(row.leg_id),
    legUuid: row.leg_uuid,
    departureSequence: row.departure_sequence,
    arrivalSequence: row.arrival_sequence,
    isDefault: row.is_default,
    fareThebe: row.fare_thebe,
    departureMinute: row.departure_minute,
    arrivalMinute: row.arrival_minute,
    departsAt: instantAt(row.service_date, row.departure_minute),
    arrivesAt: instantAt(row.service_date, row.arrival_minute),
    from: row.from_name,
    to: row.to_name,
    boardingPlace: row.boarding_place,
    dropPlace: row.drop_place,
    startSequence: row.start_sequence,
    endSequence: row.end_sequence,
    bus: {
      uuid: row.bus_uuid,
      regNo: row.reg_no,
      busType: row.bus_type,
      layout: row.layout,
      totalSeats: row.total_seats,
      lastRowFull: row.last_row_full,
      facilities: row.facilities,
      photo: row.photo,
    },
    operator: {
      name: row.operator_name,
      slug: row.operator_slug,
      phone: row.operator_phone,
      sample: row.operator_sample,
      logo: row.operator_logo,
    },
    freeSeats: Math.max(0, row.total_seats - row.taken),
  };
}

const takenSeats = sql`(
  select count(distinct claim.seat)::int from seat_claims claim
  where claim.trip_id = trips.id and claim.state in ('held', 'booked')
    and claim.leg && int4range(legs.departure_sequence, legs.arrival_sequence)
    and (claim.state = 'booked' or claim.expires_at > now()))`;

async function selectTripLegs(queries: Queries, where: SQL): Promise<TripLeg[]> {
  const { rows } = await queries.execute<TripLegRow>(sql`
    select trips.id as trip_id, trips.uuid as trip_uuid, trips.service_date::text as service_date,
           legs.id as leg_id, legs.uuid as leg_uuid, legs.departure_sequence, legs.arrival_sequence,
           legs.is_default, legs.fare_thebe, legs.departure_minute, legs.arrival_minute,
           origin.name as from_name, destination.name as to_name,
           boarding.place as boarding_place, alighting.place as drop_place,
           ends.start_sequence, ends.end_sequence,
           buses.uuid as bus_uuid, buses.reg_no, buses.bus_type, buses.layout, buses.total_seats,
           buses.last_row_full, buses.facilities, buses.photo,
           operators.name as operator_name, operators.slug as operator_slug, operators.phone as operator_phone,
           operators.sample as operator_sample, operators.logo as operator_logo,
           ${takenSeats} as taken
    from legs
    join schedules on schedules.id = legs.schedule_id
    join trips on trips.schedule_id = schedules.id
    join buses on buses.id = trips.bus_id
    join operators on operators.id = buses.operator_id
    join cities origin on origin.id = legs.from_city_id
    join cities destination on destination.id = legs.to_city_id
    join schedule_stops boarding
      on boarding.schedule_id = schedules.id and boarding.sequence = legs.departure_sequence
    join schedule_stops alighting
      on alighting.schedule_id = schedules.id and alighting.sequence = legs.arrival_sequence
    cross join lateral (
      select min(sequence)::int as start_sequence, max(sequence)::int as end_sequence
      from schedule_stops stop where stop.schedule_id = schedules.id and stop.direction = boarding.direction) ends
    where ${where}
    order by trips.service_date, legs.departure_minute, operators.name, buses.reg_no`);
  return rows.map(toTripLeg);
}

const isUuid = (city: string) => z.uuid().safeParse(city).success;

export function findTripLegs(queries: Queries, fromCity: string, toCity: string, date: string) {
  const idOf = (city: string) =>
    isUuid(city)
      ? sql`(select id from cities where uuid = ${city})`
      : sql`(select id from cities where slug = ${slug(city)})`;
  return selectTripLegs(
    queries,
    // With the towns in subqueries, PostgreSQL reuses one generic plan instead of planning every search.
    sql`legs.from_city_id = ${idOf(fromCity)} and legs.to_city_id = ${idOf(toCity)}
        and trips.service_date = ${date}::date - legs.departure_minute / 1440`,
  );
}

export async function findTripLeg(queries: Queries, tripUuid: string, legUuid: string) {
  const [tripLeg] = await selectTripLegs(queries, sql`trips.uuid = ${tripUuid} and legs.uuid = ${legUuid}`);
  return tripLeg;
}

/** Finds the trip leg of a bus that leaves the leg's boarding stop on `date` (local). */
export async function findTripLegOfBus(queries: Queries, busUuid: string, legUuid: string, date: string) {
  const [tripLeg] = await selectTripLegs(
    queries,
    sql`buses.uuid = ${busUuid} and legs.uuid = ${legUuid}
        and trips.service_date = ${date}::date - legs.departure_minute / 1440`,
  );
  return tripLeg;
}

export function listCities(queries: Queries, { offset = 0, limit = 10_000 }: { offset?: number; limit?: number } = {}) {
  return queries
    .select({ uuid: cities.uuid, name: cities.name, slug: cities.slug, country: cities.country })
    .from(cities)
    .orderBy(asc(cities.name))
    .offset(offset)
    .limit(limit);
}

export type TripLegKey = { trip: string; leg: string };

export function findTripLegsByKey(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLeg[]> {
  const trips = sql`${sql.param(keys.map(({ trip }) => trip))}::bigint[]`;
  const legs = sql`${sql.param(keys.map(({ leg }) => leg))}::bigint[]`;
  return selectTripLegs(
    queries,
    sql`(trips.id, legs.id) in (select * from unnest(${trips}, ${legs})) and trips.id = any(${trips})`,
  );
}

export async function findCityIds(queries: Queries, towns: readonly string[]) {
  const uuids = towns.filter(isUuid);
  const slugs = towns.map(slug);
  const { rows } = await queries.execute<{ id: string; uuid: string; slug: string }>(sql`
    select id, uuid, slug from cities
    where uuid = any(${sql.param(uuids)}::uuid[]) or slug = any(${sql.param(slugs)}::text[])`);
  const ids = new Map(rows.flatMap((row) => [row.uuid, row.slug].map((key) => [key, Number(row.id)] as const)));
  return towns.map((town) => ids.get(isUuid(town) ? town.toLowerCase() : slug(town)));
}
