import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@/server/db/client';
import type { Problem } from '@/server/platform/import/problems';
import type { Known } from './check-known';
import { savePictures, type TimetablePictures } from './pictures.repo';
import type { Timetable, TimetableFile } from './timetable/parse-timetable';
import {
  insertBuses,
  insertCities,
  insertOperators,
  listKnownBuses,
  listKnownCities,
  listKnownOperators,
  markRetired,
  updateBus,
  updateOperator,
  type KnownBus,
  type KnownOperator,
} from './timetable.repo';
import { listTripDates } from './trips.repo';

/** One bus, schedule or operator that an import writes. `name` is its code or number. */
export type Change = { file: TimetableFile; name: string; kind: 'added' | 'changed' | 'retired' };

export type Ids = {
  operatorIdOf: (name: string) => number;
  busIdOf: (regNo: string) => number;
  cityIdOf: (name: string) => number;
};
export type BusFacts = Omit<Timetable['buses'][number], 'photoFile'>;

/** Writes the rows that schedules and fares name. */
export async function writeNames(
  tx: Transaction,
  timetable: Timetable,
  known: Known,
  pictures: TimetablePictures | 'stored',
): Promise<{ ids: Ids; changes: Change[] }> {
  if (pictures !== 'stored') await savePictures(tx, [...pictures.logo.values(), ...pictures.photo.values()]);
  const knownCities = byName(known.cities);
  await insertCities(
    tx,
    timetable.cities.filter(({ name }) => !knownCities.has(name)),
  );
  const knownOperators = byName(known.operators);
  const logoOf: PictureOf = (name) =>
    pictures === 'stored' ? knownOperators.get(name)?.logo : pictures.logo.get(name)?.name;
  const changedOperators = await writeOperators(tx, timetable.operators, knownOperators, logoOf);
  const operatorIdOf = idFinder(byName(await listKnownOperators(tx)));
  const knownBuses = byRegNo(known.buses);
  const photoOf: PictureOf = (regNo) =>
    pictures === 'stored' ? knownBuses.get(regNo)?.photo : pictures.photo.get(regNo)?.name;
  const changedBuses = await writeBuses(tx, timetable.buses, knownBuses, photoOf, operatorIdOf);
  const cityIdOf = idFinder(byName(await listKnownCities(tx)));
  const ids = { operatorIdOf, cityIdOf, busIdOf: idFinder(byRegNo(await listKnownBuses(tx))) };
  return { ids, changes: [...changedOperators, ...changedBuses] };
}

type PictureOf = (owner: string) => string | null | undefined;

/** Says what happens to each requested row, by the stored row of its name. */
const changesOf = <Row extends object>(
  file: TimetableFile,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isKnown: (name: string) => boolean,
): Change[] => rows.map((row) => ({ file, name: nameOf(row), kind: isKnown(nameOf(row)) ? 'changed' : 'added' }));

async function writeOperators(
  tx: Transaction,
  requested: Timetable['operators'],
  known: ReadonlyMap<string, KnownOperator>,
  pictureOf: PictureOf,
): Promise<Change[]> {
  const logoOf = (name: string) => pictureOf(name) ?? null;
  await insertOperators(
    tx,
    requested.filter(({ name }) => !known.has(name)),
    logoOf,
  );
  const changed = requested.filter(({ name, phone, email, isSample, refundRule }) => {
    const stored = known.get(name);
    const values = { phone, email, sample: isSample, refundRule, logo: logoOf(name) };
    return !stored || !isDeepStrictEqual({ ...stored, ...values }, stored);
  });
  for (const operator of changed) {
    const stored = known.get(operator.name);
    if (stored) await updateOperator(tx, stored.id, operator, logoOf(operator.name));
  }
  return changesOf(
    'operators.csv',
    changed,
    ({ name }) => name,
    (name) => known.has(name),
  );
}

async function writeBuses(
  tx: Transaction,
  requested: Timetable['buses'],
  known: ReadonlyMap<string, KnownBus>,
  pictureOf: PictureOf,
  operatorIdOf: (name: string) => number,
): Promise<Change[]> {
  const photoOf = (regNo: string) => pictureOf(regNo) ?? null;
  await insertBuses(
    tx,
    requested.filter(({ regNo }) => !known.has(regNo)),
    operatorIdOf,
    photoOf,
  );
  const changed = requested.filter((bus) => {
    const stored = known.get(bus.regNo);
    const isSame = stored && description(stored) === description(bus) && photoOf(bus.regNo) === stored.photo;
    return !isSame || stored.isRetired;
  });
  for (const bus of changed) {
    const stored = known.get(bus.regNo);
    if (stored) await updateBus(tx, stored.id, bus, photoOf(bus.regNo));
  }
  return changesOf(
    'buses.csv',
    changed,
    ({ regNo }) => regNo,
    (regNo) => known.has(regNo),
  );
}

/** The buses of the operators that the timetable leaves out. */
export function missingBuses({ operators, buses }: Timetable, known: Known): KnownBus[] {
  const [owners, kept] = [operators.map(({ name }) => name), buses.map(({ regNo }) => regNo)];
  return known.buses.filter(
    ({ operator, regNo, isRetired }) => !isRetired && owners.includes(operator) && !kept.includes(regNo),
  );
}

/** A bus with a trip ahead stays in use. */
export async function retireBuses(tx: Transaction, missing: readonly KnownBus[], now: Date): Promise<Problem[]> {
  if (missing.length === 0) return [];
  const ids = missing.map(({ id }) => id);
  const ahead = await listTripDates(tx, ids, now);
  await markRetired(tx, ids);
  return missing.flatMap(({ id, regNo }): Problem[] => {
    const dates = ahead.filter(({ busId }) => busId === id).map(({ serviceDate }) => serviceDate);
    if (dates.length === 0) return [];
    const reason = `${regNo} still has trips ahead: ${firstFew(dates)}`;
    return [{ file: 'buses.csv', line: 0, column: 'reg_no', reason, code: 'bus_in_use' }];
  });
}

const maxNamed = 5;

export function firstFew(items: readonly string[]): string {
  const more = items.length > maxNamed ? ` and ${items.length - maxNamed} more` : '';
  return `${items.slice(0, maxNamed).join(', ')}${more}`;
}

const byName = <Row extends { name: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));
export const byRegNo = <Row extends { regNo: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.regNo, row]));

export const seatPlan = ({ layout, totalSeats, lastRowFull }: BusFacts) =>
  JSON.stringify([layout, totalSeats, lastRowFull]);
const description = (bus: BusFacts) => JSON.stringify([seatPlan(bus), bus.busType, bus.facilities]);

function idFinder(rows: ReadonlyMap<string, { id: number }>) {
  return (name: string): number => {
    const row = rows.get(name);
    if (!row) throw new Error(`the parser accepted an unknown name: ${name}`);
    return row.id;
  };
}
