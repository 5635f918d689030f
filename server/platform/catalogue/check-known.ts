import { slug } from '@/lib/domain/slug';
import { quoted, type Problem } from '@/server/platform/import/problems';
import type { LineOf, Timetable } from './timetable/parse-timetable';
import type { KnownBus, KnownCity, KnownOperator } from './timetable.repo';

/** Two operators measure one town at different corners; farther apart than about 5 km they mean different towns. */
const sameTownDegrees = 0.05;

export type Known = {
  cities: readonly KnownCity[];
  operators: readonly KnownOperator[];
  buses: readonly KnownBus[];
};

/** Where a timetable contradicts what is there already and belongs to everybody, or to another operator. */
export function checkKnown(timetable: Timetable, known: Known, lineOf: LineOf): Problem[] {
  const { cities, operators, buses } = timetable;
  return [
    ...nameProblems('cities.csv', 'city', cities, known.cities, lineOf),
    ...cityProblems(cities, known.cities, lineOf),
    ...nameProblems('operators.csv', 'operator', operators, known.operators, lineOf),
    ...busProblems(buses, known.buses, lineOf),
  ];
}

type Named = { name: string };

/** Names that share a web address with another name, there already or above in the file. */
function nameProblems(
  file: 'cities.csv' | 'operators.csv',
  column: string,
  wanted: readonly Named[],
  known: readonly Named[],
  lineOf: LineOf,
): Problem[] {
  const owners = new Map(known.map(({ name }) => [slug(name), name]));
  return wanted.flatMap(({ name }) => {
    const address = slug(name);
    const owner = owners.get(address);
    owners.set(address, owner ?? name);
    if (address !== '' && (owner === undefined || owner === name)) return [];
    const reason = owner
      ? `${quoted(name)} is spelt ${quoted(owner)} here already`
      : `${quoted(name)} has no letter a-z`;
    return [{ file, line: lineOf(file, name), column, reason }];
  });
}

function cityProblems(cities: Timetable['cities'], known: readonly KnownCity[], lineOf: LineOf): Problem[] {
  const knownCities = new Map(known.map((city) => [city.name, city]));
  const isNear = (a: number, b: number | null) => b === null || Math.abs(a - b) <= sameTownDegrees;
  return cities.flatMap(({ name, country, latitude, longitude }) => {
    const there = knownCities.get(name);
    if (!there) return [];
    const refuse = (column: string, reason: string) => [
      {
        file: 'cities.csv',
        line: lineOf('cities.csv', name),
        column,
        reason: `${quoted(name)} ${reason} here already`,
      },
    ];
    return [
      ...(country === there.country ? [] : refuse('country', `is in ${there.country}`)),
      ...(isNear(latitude, there.latitude) ? [] : refuse('latitude', `is at ${there.latitude}`)),
      ...(isNear(longitude, there.longitude) ? [] : refuse('longitude', `is at ${there.longitude}`)),
    ];
  });
}

function busProblems(buses: Timetable['buses'], known: readonly KnownBus[], lineOf: LineOf): Problem[] {
  const plate = (regNo: string) => regNo.replaceAll(' ', '');
  const owners = new Map(known.map((bus) => [plate(bus.regNo), bus]));
  return buses.flatMap(({ regNo, operator }) => {
    const there = owners.get(plate(regNo));
    const line = lineOf('buses.csv', regNo);
    const refuse = (column: string, reason: string) => [{ file: 'buses.csv', line, column, reason }];
    if (!there) return [];
    if (there.operator !== operator)
      return refuse('operator', `${quoted(regNo)} is a bus of ${quoted(there.operator)}`);
    return there.regNo === regNo
      ? []
      : refuse('reg_no', `${quoted(regNo)} is written ${quoted(there.regNo)} here already`);
  });
}
