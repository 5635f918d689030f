import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { slug } from '@/lib/format/names';
import { seatLabels } from '@/lib/domain/seat-layout';
import { systemClock, type Clock } from '@/lib/format/time';
import { databaseFault, inTransaction, type Database, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { openLostSeats } from './block-seats';
import { checkKnown, type Known } from './check-known';
import { renewTrips } from './make-trips';
import type { LineOf, Timetable } from './timetable/parse-timetable';
import { maxProblems, type Problem } from '@/server/platform/import/problems';
import {
  endSchedules,
  insertBuses,
  insertCities,
  insertMissingLegs,
  insertOperators,
  insertSchedule,
  replaceFares,
  replaceTerminals,
  listCurrentSchedules,
  listKnownBuses,
  listKnownCities,
  listKnownOperators,
  lockTimetables,
  tryLockAllTimetables,
  updateBus,
  updateOperator,
  type KnownBus,
  type KnownOperator,
  type StoredSchedule,
} from './timetable.repo';
import { deleteUnusedPictures, savePictures, noPictures, type TimetablePictures } from './pictures.repo';
import { findTakenSeats, listRetainedTrips, type RetainedTrip } from './trips.repo';

export type ImportSummary = {
  operators: string[];
  schedulesAdded: number;
  schedulesReplaced: number;
  schedulesUnchanged: number;
  schedulesRetired: number;
  /** Rows of `fares` that were added, changed or removed. */
  faresChanged: number;
  tripsCreated: number;
  tripsRemoved: number;
  tripsRetained: RetainedTrip[];
  /** The blocked seats that a new plan of their bus lacks. */
  blocksRemoved: string[];
};

export class TimetableRefusal extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(`the timetable is refused: ${problems[0]?.reason ?? ''}`);
    this.problems = problems.slice(0, maxProblems);
  }
}

/** An operator or bus without a picture in `pictures` loses its stored picture. */
type Options = { clock?: Clock; lineOf?: LineOf; pictures?: TimetablePictures; author?: AuditAuthor | undefined };
type Ids = {
  operatorIdOf: (name: string) => number;
  busIdOf: (regNo: string) => number;
  cityIdOf: (name: string) => number;
};
type BusFacts = Omit<Timetable['buses'][number], 'photoFile'>;

const uniqueViolation = '23505';
const maxTries = 5;

/**
 * One transaction. Future trips of changed schedules are removed, unless they have bookings or held seats. It starts again when
 * another import has added the same town, operator or bus since, and checks the timetable against those.
 */
export async function importTimetable(
  db: Database,
  timetable: Timetable,
  options: Options = {},
): Promise<ImportSummary> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(db, timetable, options);
    } catch (error) {
      if (attempt === maxTries || databaseFault(error)?.code !== uniqueViolation) throw error;
    }
  }
}

async function importOnce(db: Database, timetable: Timetable, options: Options): Promise<ImportSummary> {
  const { clock = systemClock, lineOf = () => 0, pictures = noPictures, author } = options;
  return inTransaction(db, async (tx) => {
    const slugs = timetable.operators.map(({ name }) => slug(name));
    await lockTimetables(tx, slugs, timetable.terminals !== null);
    const known = {
      cities: await listKnownCities(tx),
      operators: await listKnownOperators(tx),
      buses: await listKnownBuses(tx),
    };
    refuse(checkKnown(timetable, known, lineOf));
    const ids = await writeNames(tx, timetable, known, pictures);
    if (timetable.terminals) await replaceTerminals(tx, timetable.terminals, ids.cityIdOf);
    const operators = timetable.operators.map(({ name }) => name);
    const operatorIds = operators.map(ids.operatorIdOf);
    const schedules = await writeSchedules(tx, timetable.schedules, operatorIds, ids);
    const counts = { ...schedules, faresChanged: await writeFares(tx, timetable.fares, operatorIds, ids) };
    await insertMissingLegs(tx, operatorIds);
    // Last, because passengers who choose a seat on these trips wait from here to the end of the transaction.
    const now = clock();
    const { problems, blocksRemoved } = await checkSeatPlans(tx, timetable.buses, known.buses, now, lineOf);
    refuse(problems);
    const { created, removed } = await renewTrips(tx, now, operatorIds);
    const tripsRetained = await listRetainedTrips(tx, now, operatorIds);
    const trips = { tripsCreated: created, tripsRemoved: removed, tripsRetained };
    const subject = ['import', randomUUID()] as const;
    const after = { operators: operators.join(', '), ...counts, tripsCreated: created, tripsRemoved: removed };
    if (author) await writeAuditRow(tx, author, { action: 'timetable.imported', subject, after });
    // The last of several imports at once deletes the pictures.
    if (await tryLockAllTimetables(tx)) await deleteUnusedPictures(tx);
    return { operators, ...counts, ...trips, blocksRemoved };
  });
}

function refuse(problems: readonly Problem[]) {
  if (problems.length > 0) throw new TimetableRefusal(problems);
}

async function writeNames(
  tx: Transaction,
  timetable: Timetable,
  known: Known,
  pictures: TimetablePictures,
): Promise<Ids> {
  await savePictures(tx, [...pictures.logo.values(), ...pictures.photo.values()]);
  const knownCities = byName(known.cities);
  await insertCities(
    tx,
    timetable.cities.filter(({ name }) => !knownCities.has(name)),
  );
  await writeOperators(tx, timetable.operators, known.operators, pictures.logo);
  const operatorIdOf = idFinder(byName(await listKnownOperators(tx)));
  await writeBuses(tx, timetable.buses, known.buses, pictures.photo, operatorIdOf);
  const cityIdOf = idFinder(byName(await listKnownCities(tx)));
  return { operatorIdOf, cityIdOf, busIdOf: idFinder(byRegNo(await listKnownBuses(tx))) };
}

type Pictures = TimetablePictures['logo'];

async function writeOperators(
  tx: Transaction,
  requested: Timetable['operators'],
  known: readonly KnownOperator[],
  logos: Pictures,
) {
  const knownOperators = byName(known);
  const logoOf = (name: string) => logos.get(name)?.name ?? null;
  await insertOperators(
    tx,
    requested.filter(({ name }) => !knownOperators.has(name)),
    logoOf,
  );
  for (const operator of requested) {
    const stored = knownOperators.get(operator.name);
    if (!stored) continue;
    const { name, phone, email, isSample, refundRule } = operator;
    const logo = logoOf(name);
    const isSame =
      phone === stored.phone &&
      email === stored.email &&
      isSample === stored.sample &&
      refundRule === stored.refundRule &&
      logo === stored.logo;
    if (!isSame) await updateOperator(tx, stored.id, operator, logo);
  }
}

async function writeBuses(
  tx: Transaction,
  requested: Timetable['buses'],
  known: readonly KnownBus[],
  photos: Pictures,
  operatorIdOf: (name: string) => number,
) {
  const knownBuses = byRegNo(known);
  const photoOf = (regNo: string) => photos.get(regNo)?.name ?? null;
  await insertBuses(
    tx,
    requested.filter(({ regNo }) => !knownBuses.has(regNo)),
    operatorIdOf,
    photoOf,
  );
  for (const bus of requested) {
    const stored = knownBuses.get(bus.regNo);
    if (!stored) continue;
    const photo = photoOf(bus.regNo);
    if (description(stored) !== description(bus) || photo !== stored.photo) await updateBus(tx, stored.id, bus, photo);
  }
}

const byName = <Row extends { name: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));
const byRegNo = <Row extends { regNo: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.regNo, row]));

const seatPlan = ({ layout, totalSeats, lastRowFull }: BusFacts) => JSON.stringify([layout, totalSeats, lastRowFull]);
const description = (bus: BusFacts) => JSON.stringify([seatPlan(bus), bus.busType, bus.facilities]);

function idFinder(rows: ReadonlyMap<string, { id: number }>) {
  return (name: string): number => {
    const row = rows.get(name);
    if (!row) throw new Error(`the parser accepted an unknown name: ${name}`);
    return row.id;
  };
}

async function writeSchedules(
  tx: Transaction,
  schedules: Timetable['schedules'],
  operatorIds: readonly number[],
  ids: Ids,
) {
  const current = await listCurrentSchedules(tx, operatorIds);
  const keyOf = (operatorId: number, code: string) => `${operatorId} ${code}`;
  const missing = new Map(current.map((schedule) => [keyOf(schedule.operatorId, schedule.code), schedule]));
  const requested = schedules.map((each) => {
    const schedule = toStored(each, ids);
    const key = keyOf(schedule.operatorId, schedule.code);
    const stored = missing.get(key);
    missing.delete(key);
    return { schedule, id: stored?.id, isSame: isDeepStrictEqual({ ...schedule, id: stored?.id }, stored) };
  });
  const changed = requested.filter(({ isSame }) => !isSame);
  const replaced = changed.flatMap(({ id }) => id ?? []);
  const retired = [...missing.values()].map(({ id }) => id);
  await endSchedules(tx, [...replaced, ...retired]);
  for (const { schedule } of changed) await insertSchedule(tx, schedule);
  return {
    schedulesAdded: changed.length - replaced.length,
    schedulesReplaced: replaced.length,
    schedulesUnchanged: requested.length - changed.length,
    schedulesRetired: retired.length,
  };
}

function toStored(schedule: Timetable['schedules'][number], ids: Ids): StoredSchedule {
  const { code, days, validFrom, validTo } = schedule;
  const stops = schedule.stops.map(({ city, ...stop }) => ({ ...stop, cityId: ids.cityIdOf(city) }));
  const [operatorId, busId] = [ids.operatorIdOf(schedule.operator), ids.busIdOf(schedule.regNo)];
  return { operatorId, busId, code, days, validFrom, validTo, stops };
}

function writeFares(tx: Transaction, fares: Timetable['fares'], operatorIds: readonly number[], ids: Ids) {
  const rows = fares.map(({ operator, fromCity, toCity, ...fare }) => ({
    ...fare,
    operatorId: ids.operatorIdOf(operator),
    fromCityId: ids.cityIdOf(fromCity),
    toCityId: ids.cityIdOf(toCity),
  }));
  return replaceFares(tx, rows, operatorIds);
}

async function checkSeatPlans(
  tx: Transaction,
  buses: Timetable['buses'],
  known: readonly KnownBus[],
  now: Date,
  lineOf: LineOf,
): Promise<{ problems: Problem[]; blocksRemoved: string[] }> {
  const knownBuses = byRegNo(known);
  const changed = buses.flatMap((bus) => {
    const stored = knownBuses.get(bus.regNo);
    return stored && seatPlan(stored) !== seatPlan(bus) ? [{ bus, stored }] : [];
  });
  const taken = await findTakenSeats(
    tx,
    changed.map(({ stored }) => stored.id),
    now,
  );
  const blocksRemoved: string[] = [];
  for (const { bus, stored } of changed) blocksRemoved.push(...(await openLostSeats(tx, stored, bus, now)));
  const problems = changed.flatMap(({ bus }) => {
    const labels = new Set(seatLabels(bus));
    const missing = taken.filter(({ regNo, seat }) => regNo === bus.regNo && !labels.has(seat));
    if (missing.length === 0) return [];
    const first = missing.slice(0, 5).map(({ seat, serviceDate }) => `${seat} on ${serviceDate}`);
    const more = missing.length > first.length ? ` and ${missing.length - first.length} more` : '';
    const reason = `the new seat plan of ${bus.regNo} lacks seats that are booked or held: ${first.join(', ')}${more}`;
    return [{ file: 'buses.csv', line: lineOf('buses.csv', bus.regNo), column: 'seats', reason }];
  });
  return { problems, blocksRemoved };
}
