import type { RefundRule } from '@/lib/contracts/refunds';
import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { slug } from '@/lib/format/names';
import type { CashDesk } from '@/lib/contracts/journey';
import type { SearchQuery } from '@/lib/contracts/search';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { facilityName } from '@/lib/domain/facilities';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { addDays, clockTime, instantAt } from '@/lib/format/time';
import { picturePath } from '@/lib/paths/files';
import type { Queries, Transaction } from '@/server/db/client';
import { fareOf, joinPrice, pricedFrom } from '@/server/db/fares';
import { openTrip } from '@/server/db/open-trip';
import { buses, cataloguePictures, cities, trips } from '@/server/db/schema/catalogue';

/**
 * A leg of a trip with its bus, its operator and its free seats. Minutes count from the local midnight of the service date.
 * Pictures are names in `catalogue_pictures`.
 */
export type TripLegRow = {
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
  delayMinutes: number;
  /** The departure with the delay. The other times are those of the sale. */
  expectedAt: Date;
  from: string;
  to: string;
  boardingPlace: string;
  dropPlace: string;
  startSequence: number;
  endSequence: number;
  busUuid: string;
  regNo: string;
  busType: string;
  layout: string;
  totalSeats: number;
  lastRowFull: boolean;
  facilities: string[];
  photo: string | null;
  operatorName: string;
  operatorSlug: string;
  operatorPhone: string | null;
  operatorSample: boolean;
  operatorRefundRule: RefundRule;
  operatorLogo: string | null;
  /** The seats that are booked, held or blocked, and those of them for the rank. */
  taken: [number, number];
  freeSeats: number;
  rankPhone: string | null;
};

/** A trip leg in any state of sale. A fare of 0 means that its pair of towns has no fare on that day. */
export type AnyTripLeg = TripLegRow & { isOpen: boolean; isCancelled: boolean; cashDesk: CashDesk | null };

const legFare = fareOf(sql`trips.service_date`);

const takenSeats = sql`(
  select array[count(distinct claim.seat), count(*) filter (where claim.block_kind = 'counter_only')]
  from seat_claims claim
  where claim.trip_id = trips.id and claim.state in ('held', 'booked')
    and claim.leg && int4range(legs.departure_sequence, legs.arrival_sequence)
    and (claim.state = 'booked' or claim.expires_at > now()))`;

const delay = sql`coalesce(trips.delays[boarding.direction], 0)`;

/** The queries below find their trips by a date or an id. */
const found = { delay, dates: sql`` };

/** Selects trip legs by service date and departure, with `more` also without a fare. One JSON text is decoded twice as fast. */
async function selectTripLegs<Row extends TripLegRow = TripLegRow>(
  queries: Queries,
  where: SQL,
  more?: SQL,
  joinTrips = sql`join trips on trips.schedule_id = schedules.id`,
): Promise<Row[]> {
  const { rows } = await queries.execute<{ found: Row[] }>(sql`
    select coalesce(json_agg(trip_leg), '[]') as found from (
    select trips.id as "tripId", trips.uuid as "tripUuid", trips.service_date::text as "serviceDate",
           legs.id as "legId", legs.uuid as "legUuid",
           legs.departure_sequence as "departureSequence", legs.arrival_sequence as "arrivalSequence",
           legs.is_default as "isDefault", coalesce(${legFare}, 0) as "fareThebe",
           legs.departure_minute as "departureMinute", legs.arrival_minute as "arrivalMinute",
           ${delay} as "delayMinutes",
           origin.name as "from", destination.name as "to",
           boarding.place as "boardingPlace", alighting.place as "dropPlace",
           ends.start_sequence as "startSequence", ends.end_sequence as "endSequence",
           buses.uuid as "busUuid", buses.reg_no as "regNo", buses.bus_type as "busType", buses.layout,
           buses.total_seats as "totalSeats", buses.last_row_full as "lastRowFull", buses.facilities, buses.photo,
           operators.name as "operatorName", operators.slug as "operatorSlug", operators.phone as "operatorPhone",
           operators.sample as "operatorSample", operators.refund_rule as "operatorRefundRule", operators.logo as "operatorLogo",
           ${takenSeats} as taken
           ${more ?? sql``}
    from legs
    join schedules on schedules.id = legs.schedule_id
    ${joinTrips}
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
    ${more ? sql`left` : sql``} ${joinPrice}
    where ${where} ${more ? sql`` : sql`and trips.service_date >= ${pricedFrom}`}
    order by trips.service_date, legs.departure_minute, operators.name, buses.reg_no) as trip_leg`);
  return (rows[0]?.found ?? []).map((row) => {
    const [taken, atRank] = row.taken;
    const departsAt = instantAt(row.serviceDate, row.departureMinute);
    const expectedAt = new Date(departsAt.getTime() + row.delayMinutes * 60_000);
    return {
      ...row,
      departsAt,
      expectedAt,
      arrivesAt: instantAt(row.serviceDate, row.arrivalMinute),
      freeSeats: Math.max(0, row.totalSeats - taken),
      rankPhone: atRank > 0 ? row.operatorPhone : null,
    };
  });
}

const pathOf = (picture: string | null) => picture && picturePath(picture);

export function toTripLeg(row: TripLegRow): TripLeg {
  return {
    tripId: row.tripUuid,
    legId: row.legUuid,
    busId: row.busUuid,
    serviceDate: row.serviceDate,
    date: bookingDate(row),
    from: row.from,
    to: row.to,
    boardingPlace: row.boardingPlace,
    dropPlace: row.dropPlace,
    departureTime: clockTime(row.departureMinute),
    arrivalTime: clockTime(row.arrivalMinute),
    departsAt: row.departsAt.toISOString(),
    delayMinutes: row.delayMinutes,
    durationMinutes: row.arrivalMinute - row.departureMinute,
    departureSequence: row.departureSequence,
    arrivalSequence: row.arrivalSequence,
    fareThebe: row.fareThebe,
    freeSeats: row.freeSeats,
    totalSeats: row.totalSeats,
    rankPhone: row.rankPhone && spacedPhone(row.rankPhone),
    layout: row.layout,
    lastRowFull: row.lastRowFull,
    busType: row.busType,
    regNo: row.regNo,
    photo: pathOf(row.photo),
    facilities: row.facilities.map(facilityName),
    operator: {
      name: row.operatorName,
      slug: row.operatorSlug,
      phone: row.operatorPhone,
      sample: row.operatorSample,
      refundRule: row.operatorRefundRule,
      logo: pathOf(row.operatorLogo),
    },
  };
}

/** Returns the local departure date at the boarding stop, which a night bus may reach after midnight. */
export function bookingDate(leg: Pick<TripLegRow, 'serviceDate' | 'departureMinute'>): string {
  return addDays(leg.serviceDate, Math.floor(leg.departureMinute / 1440));
}

const isUuid = (city: string) => z.uuid().safeParse(city).success;

/** Finds the trip legs between two towns (uuids or names) on a date, local to the boarding stop: those on sale, or with `state` all. */
export function findTripLegs<Row extends TripLegRow>(queries: Queries, now: Date, search: SearchQuery, state?: SQL) {
  const { from, to, date } = search;
  const idOf = (city: string) =>
    isUuid(city)
      ? sql`(select id from cities where uuid = ${city})`
      : sql`(select id from cities where slug = ${slug(city)})`;
  return selectTripLegs<Row>(
    queries,
    // With the towns in subqueries, PostgreSQL reuses one generic plan instead of planning every search.
    sql`legs.from_city_id = ${idOf(from)} and legs.to_city_id = ${idOf(to)}
        ${state ? sql`` : sql`and ${openTrip(now, found)}`}`,
    state,
    // `offset 0` keeps PostgreSQL from reading the trips of all dates, which it does for few buses.
    sql`cross join lateral (
      select * from trips where trips.schedule_id = legs.schedule_id
        and trips.service_date = ${date}::date - legs.departure_minute / 1440 offset 0) trips`,
  );
}

export const stateOfSale = (now: Date) => sql`,
           ${openTrip(now, found)} and ${legFare} is not null as "isOpen", trips.cancelled_at is not null as "isCancelled",
           operators.cash_desk as "cashDesk"`;

export async function findTripLeg(queries: Queries, now: Date, tripUuid: string, legUuid: string) {
  const [tripLeg] = await selectTripLegs<AnyTripLeg>(
    queries,
    sql`trips.uuid = ${tripUuid} and legs.uuid = ${legUuid}`,
    stateOfSale(now),
  );
  return tripLeg;
}

export async function findTripLegOfBus(queries: Queries, now: Date, busUuid: string, legUuid: string, date: string) {
  const [tripLeg] = await selectTripLegs<AnyTripLeg>(
    queries,
    sql`buses.uuid = ${busUuid} and legs.uuid = ${legUuid}
        and trips.service_date = ${date}::date - legs.departure_minute / 1440`,
    stateOfSale(now),
  );
  return tripLeg;
}

export function listCities(queries: Queries, { offset = 0, limit = 10_000 }: { offset?: number; limit?: number } = {}) {
  return queries
    .select({ uuid: cities.uuid, name: cities.name, slug: cities.slug, country: cities.country })
    .from(cities)
    .orderBy(sql`folded_name(${cities.name})`)
    .offset(offset)
    .limit(limit);
}

/** The row ids of a trip and one of its legs. They are strings because the columns are bigints. */
export type TripLegKey = { trip: string; leg: string };

/** The caller has chosen keys of legs on sale. */
export function findTripLegsByKey(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLegRow[]> {
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

/** Locks a trip against an import, which locks it for update, and against a change of its columns. */
export async function selectTripForShare(tx: Transaction, tripId: number) {
  const { busId, cancelledAt, salesClosedAt } = trips;
  const [trip] = await tx
    .select({ busId, cancelledAt, salesClosedAt })
    .from(trips)
    .where(eq(trips.id, tripId))
    .for('share');
  return trip;
}

export async function findSeatPlan(tx: Transaction, busId: number) {
  const { layout, totalSeats, lastRowFull } = buses;
  const [plan] = await tx.select({ layout, totalSeats, lastRowFull }).from(buses).where(eq(buses.id, busId));
  return plan;
}

export async function findPicture(queries: Queries, name: string) {
  const [picture] = await queries.select().from(cataloguePictures).where(eq(cataloguePictures.name, name));
  return picture;
}
