import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { seatLabels, type SeatPlan } from '@/lib/domain/seat-layout';
import { systemClock, type Clock } from '@/lib/format/time';
import { databaseFault, inTransaction, type Database, type Transaction } from '@/server/db/client';
import { isRepeatedCall, writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { openLostSeats } from './mark-seats';
import { checkKnown, type Known } from './check-known';
import { renewTrips } from './make-trips';
import type { LineOf, Timetable } from './rules/parse-timetable';
import { firstFew, maxProblems, type Problem } from '@/server/platform/import/problems';
import {
  endSchedules,
  insertMissingLegs,
  insertSchedule,
  replaceExceptions,
  replaceFares,
  replaceTerminals,
  listExceptions,
  listCurrentSchedules,
  listKnownBuses,
  listKnownCities,
  listKnownOperators,
  lockTimetables,
  raiseTimetableRev,
  slugsOf,
  tryLockAllTimetables,
  type KnownBus,
  type StoredSchedule,
} from './timetable.repo';
import { deleteUnusedPictures, noPictures, type TimetablePictures } from './pictures.repo';
import { findTakenSeats, listRetainedTrips, type RetainedTrip } from './trips.repo';
import { byRegNo, missingBuses, retireBuses, writeNames, type Change, type Ids } from './write-names';

export type ImportSummary = {
  operators: string[];
  changes: Change[];
  schedulesAdded: number;
  schedulesReplaced: number;
  schedulesUnchanged: number;
  schedulesRetired: number;
  faresChanged: number;
  exceptionsChanged: number;
  tripsCreated: number;
  tripsRemoved: number;
  tripsRetained: RetainedTrip[];
  /** The blocked seats that a new plan of their bus lacks. */
  blocksRemoved: string[];
};

export function retentionReason(trip: RetainedTrip): string {
  const blocked = trip.blocks.length > 0 ? `; the current ${trip.blocks.join(' and ')} does not run on that day` : '';
  return `${reasonOf(trip)}${blocked}`;
}

function reasonOf({ seatsTaken, hasBookings, isStopped }: RetainedTrip): string {
  if (seatsTaken > 0) return `${seatsTaken} ${seatsTaken === 1 ? 'seat is' : 'seats are'} booked or held`;
  if (hasBookings) return 'it has only cancelled bookings';
  if (isStopped) return 'it is cancelled, or its sales are closed';
  return 'another transaction was using it; the next import or the nightly job removes it';
}

export class TimetableRefusal extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(`the timetable is refused: ${problems[0]?.reason ?? ''}`);
    this.problems = problems.slice(0, maxProblems);
  }
}

/** An operator or bus without a picture in `pictures` loses its stored picture, and with `stored` it keeps it. */
type Options = {
  clock?: Clock;
  lineOf?: LineOf;
  pictures?: TimetablePictures | 'stored';
  check?: (known: Known) => Problem[];
  /** The buses of the operators are those of the timetable. Others are retired. */
  isWhole?: boolean;
};

const uniqueViolation = '23505';
const maxTries = 5;

/** Starts again when another import has added the same town, operator or bus since, and checks the timetable against those. */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTaken = databaseFault(error)?.code === uniqueViolation && !isRepeatedCall(error);
      if (attempt === maxTries || !isTaken) throw error;
    }
  }
}

/** One transaction. Future trips of changed schedules are removed, unless they have bookings or held seats. */
export const importTimetable = (
  db: Database,
  timetable: Timetable,
  { author, ...options }: Options & { author?: AuditAuthor | undefined } = {},
): Promise<ImportSummary> =>
  tryAgain(() =>
    inTransaction(db, async (tx) => {
      const slugs = await slugsOf(
        tx,
        timetable.operators.map(({ name }) => name),
      );
      await lockTimetables(tx, slugs, timetable.terminals !== null);
      const summary = await writeTimetable(tx, timetable, options);
      if (author) await writeImportAudit(tx, author, summary);
      return summary;
    }),
  );

export function writeImportAudit(tx: Transaction, author: AuditAuthor, summary: ImportSummary) {
  const counts = Object.entries(summary).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  const subject = ['import', randomUUID()] as const;
  const after = { operators: summary.operators.join(', '), ...Object.fromEntries(counts) };
  return writeAuditRow(tx, author, { action: 'timetable.imported', subject, after });
}

/** Checks and writes a timetable. The caller has locked the timetables of its operators. */
export async function writeTimetable(
  tx: Transaction,
  timetable: Timetable,
  { clock = systemClock, lineOf = () => 0, pictures = noPictures, check = () => [], isWhole = false }: Options,
): Promise<ImportSummary> {
  const known = {
    cities: await listKnownCities(tx),
    operators: await listKnownOperators(tx),
    buses: await listKnownBuses(tx),
  };
  refuse([...checkKnown(timetable, known, lineOf), ...check(known)]);
  const { ids, changes: named } = await writeNames(tx, timetable, known, pictures);
  if (timetable.terminals) await replaceTerminals(tx, timetable.terminals, ids.cityIdOf);
  const operators = timetable.operators.map(({ name }) => name);
  const operatorIds = operators.map(ids.operatorIdOf);
  const exceptions = timetable.exceptions ?? (await listExceptions(tx, operatorIds));
  const schedules = await writeSchedules(tx, timetable.schedules, operatorIds, ids);
  const faresChanged = await writeFares(tx, timetable.fares, operatorIds, ids);
  const exceptionsChanged = await replaceExceptions(tx, exceptions, operatorIds);
  await insertMissingLegs(tx, operatorIds);
  // Last, because passengers who choose a seat on these trips wait from here to the end of the transaction.
  const now = clock();
  const { problems, blocksRemoved } = await checkSeatPlans(tx, timetable.buses, known.buses, now, lineOf);
  refuse(problems);
  const { created, removed } = await renewTrips(tx, now, operatorIds);
  const missing = isWhole ? missingBuses(timetable, known) : [];
  refuse(await retireBuses(tx, missing, now));
  const retired = missing.map(({ regNo }) => ({ file: 'buses.csv', name: regNo, kind: 'retired' }) as const);
  const tripsRetained = await listRetainedTrips(tx, now, operatorIds);
  const changes = [...named, ...retired, ...schedules.changes];
  if (changes.length + faresChanged + exceptionsChanged > 0) await raiseTimetableRev(tx, operatorIds);
  // The last of several imports at once deletes the pictures.
  if (pictures !== 'stored' && (await tryLockAllTimetables(tx))) await deleteUnusedPictures(tx);
  const trips = { tripsCreated: created, tripsRemoved: removed, tripsRetained };
  return { operators, changes, ...schedules.counts, faresChanged, exceptionsChanged, ...trips, blocksRemoved };
}

function refuse(problems: readonly Problem[]) {
  if (problems.length > 0) throw new TimetableRefusal(problems);
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
  const retired = [...missing.values()];
  await endSchedules(tx, [...replaced, ...retired.map(({ id }) => id)]);
  for (const { schedule } of changed) await insertSchedule(tx, schedule);
  const counts = {
    schedulesAdded: changed.length - replaced.length,
    schedulesReplaced: replaced.length,
    schedulesUnchanged: requested.length - changed.length,
    schedulesRetired: retired.length,
  };
  const change = (kind: Change['kind'], { code }: { code: string }) =>
    ({ file: 'schedules.csv', name: code, kind }) as const;
  const changes = [
    ...changed.map(({ schedule, id }) => change(id === undefined ? 'added' : 'changed', schedule)),
    ...retired.map((schedule) => change('retired', schedule)),
  ];
  return { counts, changes };
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

const seatPlan = ({ layout, totalSeats, lastRowFull }: SeatPlan) => JSON.stringify([layout, totalSeats, lastRowFull]);

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
  const problems: Problem[] = [];
  const blocksRemoved: string[] = [];
  for (const { bus, stored } of changed) {
    blocksRemoved.push(...(await openLostSeats(tx, stored, bus, now)));
    const labels = new Set(seatLabels(bus));
    const missing = taken.filter(({ regNo, seat }) => regNo === bus.regNo && !labels.has(seat));
    if (missing.length === 0) continue;
    const seats = firstFew(missing.map(({ seat, serviceDate }) => `${seat} on ${serviceDate}`));
    const reason = `the new seat plan of ${bus.regNo} lacks seats that are booked or held: ${seats}`;
    problems.push({ file: 'buses.csv', line: lineOf('buses.csv', bus.regNo), column: 'seats', reason });
  }
  return { problems, blocksRemoved };
}
