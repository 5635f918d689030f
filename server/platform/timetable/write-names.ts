import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@/server/db/client';
import { firstFew, type Problem } from '@/server/platform/import/problems';
import type { Known } from './check-known';
import { savePictures, type TimetablePictures } from './pictures.repo';
import type { Timetable, TimetableFile } from './rules/parse-timetable';
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
} from './timetable.repo';
import { listTripDates } from './trips.repo';

/** One bus, schedule or operator that an import writes. `name` is its code or number. */
export type Change = { file: TimetableFile; name: string; kind: 'added' | 'changed' | 'retired' };

export type Ids = Awaited<ReturnType<typeof writeNames>>['ids'];

export async function writeNames(
  tx: Transaction,
  { cities, operators, buses }: Timetable,
  known: Known,
  pictures: TimetablePictures | 'stored',
) {
  if (pictures !== 'stored') await savePictures(tx, [...pictures.logo.values(), ...pictures.photo.values()]);
  const knownCities = byName(known.cities);
  await insertCities(
    tx,
    cities.filter(({ name }) => !knownCities.has(name)),
  );
  const knownOperators = byName(known.operators);
  const operatorRows = operators.map(({ name, isSample: sample, logoFile: _, ...row }) => {
    const logo = pictures === 'stored' ? knownOperators.get(name)?.logo : pictures.logo.get(name)?.name;
    return { name, ...row, sample, logo: logo ?? null };
  });
  const changedOperators = await writeRows('operators.csv', operatorRows, knownOperators, {
    nameOf: ({ name }) => name,
    insert: (rows) => insertOperators(tx, rows),
    update: (id, row) => updateOperator(tx, id, row),
  });
  const operatorIdOf = idFinder(byName(await listKnownOperators(tx)));
  const knownBuses = byRegNo(known.buses);
  const busRows = buses.map(({ regNo, photoFile: _, ...row }) => {
    const photo = pictures === 'stored' ? knownBuses.get(regNo)?.photo : pictures.photo.get(regNo)?.name;
    return { regNo, ...row, photo: photo ?? null, isRetired: false };
  });
  const changedBuses = await writeRows('buses.csv', busRows, knownBuses, {
    nameOf: ({ regNo }) => regNo,
    insert: (rows) => insertBuses(tx, rows, operatorIdOf),
    update: (id, row) => updateBus(tx, id, row),
  });
  const cityIdOf = idFinder(byName(await listKnownCities(tx)));
  const ids = { operatorIdOf, cityIdOf, busIdOf: idFinder(byRegNo(await listKnownBuses(tx))) };
  return { ids, changes: [...changedOperators, ...changedBuses] };
}

type Writers<Row> = {
  nameOf: (row: Row) => string;
  insert: (rows: Row[]) => Promise<void>;
  update: (id: number, row: Row) => Promise<void>;
};

async function writeRows<Row extends object>(
  file: TimetableFile,
  rows: readonly Row[],
  known: ReadonlyMap<string, Row & { id: number }>,
  { nameOf, insert, update }: Writers<Row>,
): Promise<Change[]> {
  await insert(rows.filter((row) => !known.has(nameOf(row))));
  const changes: Change[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const stored = known.get(name);
    if (stored && isDeepStrictEqual({ ...row, id: stored.id }, stored)) continue;
    if (stored) await update(stored.id, row);
    changes.push({ file, name, kind: stored ? 'changed' : 'added' });
  }
  return changes;
}

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

const byName = <Row extends { name: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));
export const byRegNo = <Row extends { regNo: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.regNo, row]));

function idFinder(rows: ReadonlyMap<string, { id: number }>) {
  return (name: string): number => {
    const row = rows.get(name);
    if (!row) throw new Error(`the parser accepted an unknown name: ${name}`);
    return row.id;
  };
}
