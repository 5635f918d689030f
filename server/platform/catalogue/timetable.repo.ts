import { eq, inArray, isNull, and, sql } from 'drizzle-orm';
import { slug } from '@/lib/format/names';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { buses, cities, legs, operators, scheduleStops, schedules, terminalPlaces } from '@/server/db/schema/catalogue';
import type { Timetable } from './timetable/parse-timetable';

export type KnownCity = {
  id: number;
  name: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};
export type KnownOperator = {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  sample: boolean;
  refundRule: Operator['refundRule'];
  logo: string | null;
};
export type KnownBus = Omit<Bus, 'photoFile'> & { id: number; photo: string | null };
type KnownSchedule = { id: number; operatorId: number; code: string; contentHash: string };

type Bus = Timetable['buses'][number];
type Schedule = Timetable['schedules'][number];

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

/** Returns false, and does not wait, while another transaction has locked a timetable. */
export async function tryLockAllTimetables(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${allTimetables}) as locked`);
  return rows[0]?.locked ?? false;
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

export async function listKnownBuses(tx: Transaction): Promise<KnownBus[]> {
  const rows = await tx
    .select({ bus: buses, operator: operators.name })
    .from(buses)
    .innerJoin(operators, eq(operators.id, buses.operatorId));
  return rows.map(({ bus: { id, regNo, busType, layout, totalSeats, lastRowFull, facilities, photo }, operator }) => ({
    id,
    regNo,
    operator,
    busType,
    layout,
    totalSeats,
    lastRowFull,
    // Only an import writes codes, and it validates them.
    facilities: facilities as Bus['facilities'],
    photo,
  }));
}

export function listCurrentSchedules(tx: Transaction, operatorIds: readonly number[]): Promise<KnownSchedule[]> {
  const { id, operatorId, code, contentHash } = schedules;
  return tx
    .select({ id, operatorId, code, contentHash })
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

type Operator = Timetable['operators'][number];
type PictureOf = (owner: string) => string | null;

export async function insertOperators(tx: Transaction, rows: readonly Operator[], logoOf: PictureOf) {
  for (const portion of portions(rows)) {
    const values = portion.map(({ name, phone, email, isSample, refundRule }) => ({
      name,
      slug: slug(name),
      phone,
      email,
      sample: isSample,
      refundRule,
      logo: logoOf(name),
    }));
    await tx.insert(operators).values(values);
  }
}

export async function updateOperator(tx: Transaction, id: number, operator: Operator, logo: string | null) {
  const { phone, email, isSample, refundRule } = operator;
  await tx.update(operators).set({ phone, email, sample: isSample, refundRule, logo }).where(eq(operators.id, id));
}

export async function insertBuses(
  tx: Transaction,
  rows: readonly Bus[],
  operatorIdOf: (name: string) => number,
  photoOf: PictureOf,
) {
  for (const portion of portions(rows)) {
    const values = portion.map(({ operator, photoFile: _, ...bus }) => ({
      ...bus,
      operatorId: operatorIdOf(operator),
      photo: photoOf(bus.regNo),
    }));
    await tx.insert(buses).values(values);
  }
}

export async function updateBus(tx: Transaction, id: number, bus: Bus, photo: string | null) {
  const { busType, layout, totalSeats, lastRowFull, facilities } = bus;
  await tx.update(buses).set({ busType, layout, totalSeats, lastRowFull, facilities, photo }).where(eq(buses.id, id));
}

export async function endSchedules(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .update(schedules)
    .set({ replacedAt: sql`now()` })
    .where(inArray(schedules.id, [...ids]));
}

export type ScheduleIds = {
  operatorIdOf: (name: string) => number;
  busIdOf: (regNo: string) => number;
  cityIdOf: (name: string) => number;
};

export async function insertSchedule(tx: Transaction, schedule: Schedule, contentHash: string, ids: ScheduleIds) {
  const { code, days, validFrom, validTo } = schedule;
  const { operatorIdOf, busIdOf, cityIdOf } = ids;
  const inserted = await tx
    .insert(schedules)
    .values({
      code,
      days,
      validFrom,
      validTo,
      contentHash,
      operatorId: operatorIdOf(schedule.operator),
      busId: busIdOf(schedule.regNo),
    })
    .returning({ id: schedules.id });
  const { id: scheduleId } = onlyRow(inserted);
  await tx
    .insert(scheduleStops)
    .values(schedule.stops.map(({ city, ...stop }) => ({ ...stop, scheduleId, cityId: cityIdOf(city) })));
  const stops = new Map(schedule.stops.map((stop) => [stop.sequence, stop]));
  const legRows = schedule.legs.map((leg) => {
    const from = stops.get(leg.departureSequence);
    const to = stops.get(leg.arrivalSequence);
    if (from?.departureMinute == null || to?.arrivalMinute == null)
      throw new Error('the parser accepted a leg without times');
    return {
      ...leg,
      scheduleId,
      fromCityId: cityIdOf(from.city),
      toCityId: cityIdOf(to.city),
      departureMinute: from.departureMinute,
      firstDepartureMinute: schedule.stops.find(({ direction }) => direction === from.direction)?.departureMinute,
      arrivalMinute: to.arrivalMinute,
    };
  });
  for (const portion of portions(legRows)) await tx.insert(legs).values(portion);
}

export async function hasTimetable(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from schedules limit 1`);
  return rows.length > 0;
}
