import { eq, inArray, isNull, and, sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import { slug } from '@/lib/format/names';
import type { Queries, Transaction } from '@/server/db/client';
import { always } from '@/server/db/fares';
import { onlyRow } from '@/server/db/only-row';
import { buses, cities, operators, scheduleStops, schedules, terminalPlaces } from '@/server/db/schema/catalogue';
import type { Timetable } from './rules/parse-timetable';

type OperatorRow = typeof operators.$inferSelect;
export type KnownCity = Pick<typeof cities.$inferSelect, 'id' | 'name' | 'country' | 'latitude' | 'longitude'>;
export type KnownOperator = Pick<OperatorRow, 'id' | 'name' | 'phone' | 'email' | 'sample' | 'refundRule' | 'logo'>;
export type KnownBus = Omit<Bus, 'photoFile'> & { id: number; photo: string | null; isRetired: boolean };

type Bus = Timetable['buses'][number];
type Schedule = Timetable['schedules'][number];
type Stop = Omit<Schedule['stops'][number], 'city'> & { cityId: number };

export type StoredSchedule = Pick<Schedule, 'code' | 'days' | 'validFrom' | 'validTo'> & {
  operatorId: number;
  busId: number;
  stops: Stop[];
};

/** Keeps inserts below PostgreSQL's limit of 65,535 parameters per statement. */
const rowsInStatement = 1000;

function portions<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsInStatement);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  );
}

const allTimetables = sql`hashtextextended('import-timetable', 0)`;

/**
 * Locks the timetables of these operators, by slug and in one order, until the transaction ends. The list of terminals has
 * another lock, because an import replaces the whole list.
 */
export async function lockTimetables(tx: Transaction, slugs: readonly string[], withTerminals = false) {
  const keys = [...slugs.map((each) => `operator:${each}`), ...(withTerminals ? ['terminals'] : [])];
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${allTimetables})`);
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('timetable:' || key, 0)) from (
      select distinct key from unnest(${sql.param(keys)}::text[]) as key order by key) as keys`);
}

export async function findOperator(queries: Queries, id: number | null): Promise<OperatorRow | undefined> {
  const [row] = await queries
    .select()
    .from(operators)
    .where(sql`${operators.id} = ${id}`);
  return row;
}

/** Locks the timetable of an operator. Returns the row before the change. */
export async function lockOperator(tx: Transaction, id: number | null): Promise<OperatorRow> {
  const found = await findOperator(tx, id);
  if (found) await lockTimetables(tx, [found.slug]);
  // Another change may have ended while this one waited.
  const locked = await findOperator(tx, id);
  if (!locked) throw new AppError('not_found');
  return locked;
}

export async function tryLockAllTimetables(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${allTimetables}) as locked`);
  return rows[0]?.locked ?? false;
}

/** A platform may have given a known operator another slug than its name has. */
export async function slugsOf(queries: Queries, names: readonly string[]): Promise<string[]> {
  const { name, slug: stored } = operators;
  const rows = await queries
    .select({ name, stored })
    .from(operators)
    .where(inArray(name, [...names]));
  const known = new Map(rows.map((row) => [row.name, row.stored]));
  return names.map((each) => known.get(each) ?? slug(each));
}

export async function listOperatorKeys(queries: Queries) {
  return queries.select({ id: operators.id, slug: operators.slug }).from(operators).orderBy(operators.slug);
}

export function listKnownCities(tx: Transaction): Promise<KnownCity[]> {
  const { id, name, country, latitude, longitude } = cities;
  return tx.select({ id, name, country, latitude, longitude }).from(cities);
}

export function listKnownOperators(tx: Transaction): Promise<KnownOperator[]> {
  const { id, name, phone, email, sample, refundRule, logo } = operators;
  return tx.select({ id, name, phone, email, sample, refundRule, logo }).from(operators);
}

export function listKnownBuses(tx: Transaction): Promise<KnownBus[]> {
  const { id, regNo, busType, layout, totalSeats, lastRowFull, photo } = buses;
  // Only an import writes codes, and it validates them.
  const facilities = sql<Bus['facilities']>`${buses.facilities}`;
  const isRetired = sql<boolean>`${buses.retiredAt} is not null`;
  const plan = { layout, totalSeats, lastRowFull };
  return tx
    .select({ id, regNo, operator: operators.name, busType, ...plan, facilities, photo, isRetired })
    .from(buses)
    .innerJoin(operators, eq(operators.id, buses.operatorId));
}

const bigints = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

export function listCurrentSchedules(
  tx: Transaction,
  operatorIds: readonly number[],
): Promise<(StoredSchedule & { id: number })[]> {
  const { id, operatorId, busId, code, days, validFrom, validTo } = schedules;
  const stops = sql<Stop[]>`(
    select json_agg(json_build_object(
             'sequence', sequence, 'direction', direction, 'cityId', city_id, 'place', place,
             'arrivalMinute', arrival_minute, 'departureMinute', departure_minute) order by sequence)
    from schedule_stops stop where stop.schedule_id = ${id})`;
  return tx
    .select({ id, operatorId, busId, code, days, validFrom, validTo, stops })
    .from(schedules)
    .where(and(isNull(schedules.replacedAt), inArray(schedules.operatorId, [...operatorIds])));
}

export async function insertCities(tx: Transaction, rows: Timetable['cities']) {
  for (const portion of portions(rows)) {
    const values = portion.map(({ isTopDestination, ...city }) => ({
      ...city,
      slug: slug(city.name),
      topDestination: isTopDestination,
    }));
    await tx.insert(cities).values(values);
  }
}

/** The file is the whole list, of every operator. */
export async function replaceTerminals(
  tx: Transaction,
  terminals: NonNullable<Timetable['terminals']>,
  cityIdOf: (name: string) => number,
) {
  await tx.delete(terminalPlaces);
  for (const portion of portions(terminals)) {
    await tx.insert(terminalPlaces).values(portion.map(({ town, ...rest }) => ({ ...rest, cityId: cityIdOf(town) })));
  }
}

type OperatorFacts = Omit<KnownOperator, 'id'>;

export async function insertOperators(tx: Transaction, rows: readonly OperatorFacts[]) {
  for (const portion of portions(rows)) {
    await tx.insert(operators).values(portion.map((row) => ({ ...row, slug: slug(row.name) })));
  }
}

export async function updateOperator(tx: Transaction, id: number, row: OperatorFacts) {
  await tx.update(operators).set(row).where(eq(operators.id, id));
}

type BusFacts = Omit<KnownBus, 'id'>;

export async function insertBuses(tx: Transaction, rows: readonly BusFacts[], operatorIdOf: (name: string) => number) {
  for (const portion of portions(rows)) {
    const values = portion.map(({ operator, isRetired: _, ...bus }) => ({
      ...bus,
      operatorId: operatorIdOf(operator),
    }));
    await tx.insert(buses).values(values);
  }
}

export async function updateBus(
  tx: Transaction,
  id: number,
  { operator: _operator, isRetired: _isRetired, ...bus }: BusFacts,
) {
  await tx
    .update(buses)
    .set({ ...bus, retiredAt: null })
    .where(eq(buses.id, id));
}

export async function markRetired(tx: Transaction, ids: readonly number[]) {
  await tx
    .update(buses)
    .set({ retiredAt: sql`now()` })
    .where(inArray(buses.id, [...ids]));
}

export async function raiseTimetableRev(tx: Transaction, operatorIds: readonly number[]) {
  await tx
    .update(operators)
    .set({ timetableRev: sql`timetable_rev + 1` })
    .where(inArray(operators.id, [...operatorIds]));
}

export async function endSchedules(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .update(schedules)
    .set({ replacedAt: sql`now()` })
    .where(inArray(schedules.id, [...ids]));
}

export async function insertSchedule(tx: Transaction, { stops, ...schedule }: StoredSchedule) {
  const { id: scheduleId } = onlyRow(await tx.insert(schedules).values(schedule).returning({ id: schedules.id }));
  await tx.insert(scheduleStops).values(stops.map((stop) => ({ ...stop, scheduleId })));
}

/** Schedules that an older release stored lack the pairs without a fare. */
export async function insertMissingLegs(tx: Transaction, operatorIds: readonly number[]) {
  await tx.execute(sql`
    insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id, departure_minute,
                      arrival_minute, is_default, first_departure_minute)
    select legs.* from (
      select boarding.schedule_id, boarding.sequence as departure_sequence, alighting.sequence as arrival_sequence,
             boarding.city_id as from_city_id, alighting.city_id as to_city_id, boarding.departure_minute,
             alighting.arrival_minute, boarding.arrival_minute is null and alighting.departure_minute is null as is_default,
             (select min(departure_minute) from schedule_stops stop
              where stop.schedule_id = boarding.schedule_id and stop.direction = boarding.direction)
      from schedule_stops boarding
      join schedule_stops alighting on alighting.schedule_id = boarding.schedule_id
        and alighting.direction = boarding.direction and alighting.sequence > boarding.sequence) legs
    join schedules on schedules.id = legs.schedule_id
    where schedules.replaced_at is null and schedules.operator_id = any(${bigints(operatorIds)})
      and not exists (
        select from legs stored where stored.schedule_id = legs.schedule_id
          and stored.departure_sequence = legs.departure_sequence and stored.arrival_sequence = legs.arrival_sequence)
    order by 1, 2, 3`);
}

type Fare = Pick<Timetable['fares'][number], 'fareThebe' | 'validFrom'> & {
  operatorId: number;
  fromCityId: number;
  toCityId: number;
};

export async function replaceFares(tx: Transaction, fares: readonly Fare[], operatorIds: readonly number[]) {
  const { rowCount } = await tx.execute(sql`
    with listed as (
      select * from unnest(
        ${bigints(fares.map(({ operatorId }) => operatorId))}, ${bigints(fares.map(({ fromCityId }) => fromCityId))},
        ${bigints(fares.map(({ toCityId }) => toCityId))},
        ${sql.param(fares.map(({ validFrom }) => validFrom ?? always))}::date[],
        ${sql.param(fares.map(({ fareThebe }) => fareThebe))}::int[]
      ) listed (operator_id, from_city_id, to_city_id, valid_from, fare_thebe)),
    removed as (
      delete from fares where operator_id = any(${bigints(operatorIds)}) and not exists (
        select from listed where listed.operator_id = fares.operator_id and listed.from_city_id = fares.from_city_id
          and listed.to_city_id = fares.to_city_id and listed.valid_from = fares.valid_from)
      returning 1),
    written as (
      insert into fares (operator_id, from_city_id, to_city_id, valid_from, fare_thebe) select * from listed
      on conflict (operator_id, from_city_id, to_city_id, valid_from) do update set fare_thebe = excluded.fare_thebe
        where fares.fare_thebe <> excluded.fare_thebe
      returning 1)
    table removed union all table written`);
  return rowCount ?? 0;
}

type Exception = NonNullable<Timetable['exceptions']>[number];

export async function listExceptions(tx: Transaction, operatorIds: readonly number[]): Promise<Exception[]> {
  const { rows } = await tx.execute<Exception>(sql`
    select code, service_date::text as date, kind from schedule_exceptions join schedules on schedules.id = schedule_id
    where replaced_at is null and operator_id = any(${bigints(operatorIds)})`);
  return rows;
}

/** Makes `exceptions` the whole list of the current schedules, and leaves out codes that have ended. Returns how many rows changed. */
export async function replaceExceptions(
  tx: Transaction,
  exceptions: readonly Exception[],
  operatorIds: readonly number[],
) {
  const { rowCount } = await tx.execute(sql`
    with listed as (
      select schedules.id as schedule_id, service_date, kind from unnest(
        ${sql.param(exceptions.map(({ code }) => code))}::text[], ${sql.param(exceptions.map(({ date }) => date))}::date[],
        ${sql.param(exceptions.map(({ kind }) => kind))}::text[]) listed (code, service_date, kind)
      join schedules using (code) where replaced_at is null and operator_id = any(${bigints(operatorIds)})),
    removed as (
      delete from schedule_exceptions stored using schedules
      where schedules.id = stored.schedule_id and replaced_at is null and operator_id = any(${bigints(operatorIds)})
        and not exists (
          select from listed
          where listed.schedule_id = stored.schedule_id and listed.service_date = stored.service_date)
      returning 1),
    written as (
      insert into schedule_exceptions (schedule_id, service_date, kind) select * from listed
      on conflict (schedule_id, service_date) do update set kind = excluded.kind
        where schedule_exceptions.kind <> excluded.kind
      returning 1)
    table removed union all table written`);
  return rowCount ?? 0;
}

export async function hasTimetable(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from schedules limit 1`);
  return rows.length > 0;
}
