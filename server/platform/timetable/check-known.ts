import { reservedSlugs } from '@/lib/limits';
import { slug } from '@/lib/format/names';
import { quoted, type Problem } from '@/server/platform/import/problems';
import type { LineOf, Timetable } from './rules/parse-timetable';
import { isPhone, phoneWords } from './rules/timetable-form';
import type { KnownBus, KnownCity, KnownOperator } from './timetable.repo';

/** A difference above about 5 km means another town. */
const sameTownDegrees = 0.05;

export type Known = {
  cities: readonly KnownCity[];
  operators: readonly KnownOperator[];
  buses: readonly KnownBus[];
};

export function checkKnown(timetable: Timetable, known: Known, lineOf: LineOf): Problem[] {
  const { cities, operators, buses } = timetable;
  return [
    ...nameProblems('cities.csv', 'city', cities, known.cities, lineOf),
    ...cityProblems(cities, known.cities, lineOf),
    ...nameProblems('operators.csv', 'operator', operators, known.operators, lineOf),
    ...phoneProblems(operators, known.operators, lineOf),
    ...busProblems(buses, known.buses, lineOf),
  ];
}

type NamedPlace = { name: string };

export function nameProblems(
  file: 'cities.csv' | 'operators.csv',
  column: string,
  requested: readonly NamedPlace[],
  known: readonly NamedPlace[],
  lineOf: LineOf,
): Problem[] {
  const owners = new Map(known.map(({ name }) => [slug(name), name]));
  return requested.flatMap(({ name }) => {
    const key = slug(name);
    const owner = owners.get(key);
    owners.set(key, owner ?? name);
    const isReserved = owner === undefined && file === 'operators.csv' && reservedSlugs.includes(key);
    if (key !== '' && !isReserved && (owner === undefined || owner === name)) return [];
    const reason = owner
      ? `${quoted(name)} already exists as ${quoted(owner)}`
      : isReserved
        ? `${quoted(name)} is a name of our own pages`
        : `${quoted(name)} must contain a letter a-z or a digit`;
    return [{ file, line: lineOf(file, name), column, reason }];
  });
}

function cityProblems(cities: Timetable['cities'], known: readonly KnownCity[], lineOf: LineOf): Problem[] {
  const knownCities = new Map(known.map((city) => [city.name, city]));
  const isNear = (a: number, b: number | null) => b === null || Math.abs(a - b) <= sameTownDegrees;
  return cities.flatMap(({ name, country, latitude, longitude }) => {
    const stored = knownCities.get(name);
    if (!stored) return [];
    const refuse = (column: string, reason: string) => [
      {
        file: 'cities.csv',
        line: lineOf('cities.csv', name),
        column,
        reason: `${quoted(name)} already exists ${reason}`,
      },
    ];
    return [
      ...(country === stored.country ? [] : refuse('country', `in ${stored.country}`)),
      ...(isNear(latitude, stored.latitude) ? [] : refuse('latitude', `at ${stored.latitude}`)),
      ...(isNear(longitude, stored.longitude) ? [] : refuse('longitude', `at ${stored.longitude}`)),
    ];
  });
}

/** A stored phone may stay. */
function phoneProblems(operators: Timetable['operators'], known: readonly KnownOperator[], lineOf: LineOf): Problem[] {
  const stored = new Map(known.map(({ name, phone }) => [name, phone]));
  return operators
    .filter(({ name, phone }) => phone !== stored.get(name) && (phone === null || !isPhone(phone)))
    .map(({ name, phone }) => ({
      file: 'operators.csv',
      line: lineOf('operators.csv', name),
      column: 'phone',
      reason: phone === null ? `the phone of ${quoted(name)} must not be blank` : phoneWords,
    }));
}

function busProblems(buses: Timetable['buses'], known: readonly KnownBus[], lineOf: LineOf): Problem[] {
  const plate = (regNo: string) => regNo.replaceAll(' ', '');
  const owners = new Map(known.map((bus) => [plate(bus.regNo), bus]));
  return buses.flatMap(({ regNo, operator }) => {
    const stored = owners.get(plate(regNo));
    const line = lineOf('buses.csv', regNo);
    const refuse = (column: string, reason: string) => [{ file: 'buses.csv', line, column, reason }];
    if (!stored) return [];
    if (stored.operator !== operator)
      return refuse('operator', `${quoted(regNo)} belongs to ${quoted(stored.operator)}`);
    return stored.regNo === regNo ? [] : refuse('reg_no', `${quoted(regNo)} already exists as ${quoted(stored.regNo)}`);
  });
}
