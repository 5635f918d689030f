import { buildSchedule, type IsPriced, type Schedule } from './build-schedule';
import { checkReferences, checkUnique } from './check-names';
import { quoted, startProblemLog, type Problem } from '@/server/platform/import/problems';
import { readRows, type Row } from './read-rows';
import {
  busRow,
  cityRow,
  fareRow,
  operatorRow,
  scheduleRow,
  stopRow,
  terminalRow,
  type Bus,
  type City,
  type Fare,
  type Operator,
  type ScheduleRow,
  type StopRow,
  type Terminal,
} from './timetable-form';

export type Timetable = {
  cities: City[];
  operators: Operator[];
  buses: Bus[];
  schedules: Schedule[];
  fares: Fare[];
  /** Null without terminals.csv, which is optional. */
  terminals: Terminal[] | null;
};
export type LineOf = (file: 'cities.csv' | 'operators.csv' | 'buses.csv', name: string) => number;
export type TimetableResult = { ok: true; timetable: Timetable; lineOf: LineOf } | { ok: false; problems: Problem[] };

export const timetableFiles = [
  'cities.csv',
  'operators.csv',
  'buses.csv',
  'schedules.csv',
  'stops.csv',
  'fares.csv',
  'terminals.csv',
] as const;

/** Schedules of a bus are compared in pairs. A real bus has only a few, so a larger number is a mistake. */
const maxSchedulesOfBus = 200;

type Reporter = (problem: Problem) => void;

export function parseTimetable(texts: ReadonlyMap<string, string>): TimetableResult {
  const log = startProblemLog();
  for (const file of texts.keys()) {
    if (timetableFiles.some((known) => known === file)) continue;
    log.report({
      file,
      line: 0,
      reason: `${quoted(file)} is not a timetable file; the files are ${timetableFiles.join(', ')}`,
    });
  }
  const files = readFiles(texts, log.report);
  checkUnique(files, log.report);
  checkReferences(files, log.report);

  const { 'schedules.csv': schedules, 'stops.csv': stops, 'buses.csv': buses, 'fares.csv': fares } = files;
  // A schedule needs its bus and a fare, so schedules are built only if all buses and fares are valid.
  const isReady = schedules && stops && isSound(buses) && isSound(fares);
  const built = isReady ? buildSchedules(schedules, stops, values(buses), values(fares), log.report) : [];
  if (log.count() > 0) return { ok: false, problems: log.list(timetableFiles) };
  const cities = values(files['cities.csv']);
  const operators = values(files['operators.csv']);
  const terminals = texts.has('terminals.csv') ? values(files['terminals.csv']) : null;
  const timetable = { cities, operators, buses: values(buses), schedules: built, fares: values(fares), terminals };
  return { ok: true, timetable, lineOf: lineFinder(files) };
}

function readFiles(texts: ReadonlyMap<string, string>, report: Reporter) {
  const at = (file: string) => (problem: Omit<Problem, 'file'>) => report({ file, ...problem });
  return {
    'cities.csv': readRows(texts.get('cities.csv'), cityRow, at('cities.csv')),
    'operators.csv': readRows(texts.get('operators.csv'), operatorRow, at('operators.csv')),
    'buses.csv': readRows(texts.get('buses.csv'), busRow, at('buses.csv')),
    'schedules.csv': readRows(texts.get('schedules.csv'), scheduleRow, at('schedules.csv')),
    'stops.csv': readRows(texts.get('stops.csv'), stopRow, at('stops.csv')),
    'fares.csv': readRows(texts.get('fares.csv'), fareRow, at('fares.csv')),
    'terminals.csv': texts.has('terminals.csv')
      ? readRows(texts.get('terminals.csv'), terminalRow, at('terminals.csv'))
      : null,
  };
}

const nameColumns = { 'cities.csv': 'city', 'operators.csv': 'operator', 'buses.csv': 'reg_no' } as const;

function lineFinder(files: ReturnType<typeof readFiles>): LineOf {
  const linesOf = (file: keyof typeof nameColumns) =>
    new Map(files[file]?.map(({ line, cells }) => [cells[nameColumns[file]], line]));
  const lines = {
    'cities.csv': linesOf('cities.csv'),
    'operators.csv': linesOf('operators.csv'),
    'buses.csv': linesOf('buses.csv'),
  };
  return (file, name) => lines[file].get(name) ?? 0;
}

const values = <Value>(rows: Row<Value>[] | null): Value[] =>
  (rows ?? []).flatMap(({ value }) => (value === null ? [] : [value]));

const isSound = (rows: Row<unknown>[] | null): boolean => rows?.every(({ value }) => value !== null) ?? false;

function buildSchedules(
  scheduleRows: Row<ScheduleRow>[],
  stopRows: Row<StopRow>[],
  buses: Bus[],
  fares: Fare[],
  report: Reporter,
): Schedule[] {
  const operatorOf = new Map(buses.map(({ regNo, operator }) => [regNo, operator]));
  const stopsOf = group(stopRows, ({ cells }) => cells.schedule ?? '');
  const fareKey = (...parts: [operator: string, fromCity: string, toCity: string]) => parts.join('\n');
  const priced = new Set(fares.map((fare) => fareKey(fare.operator, fare.fromCity, fare.toCity)));
  const isPriced: IsPriced = (...parts) => priced.has(fareKey(...parts));

  const built = scheduleRows.flatMap(({ line, value }) => {
    const operator = value && operatorOf.get(value.regNo);
    if (!value || operator == null) return [];
    const schedule = buildSchedule({ line, value, operator }, stopsOf.get(value.code) ?? [], isPriced, report);
    return schedule ? [{ line, schedule }] : [];
  });
  for (const ofBus of group(built, ({ schedule }) => schedule.regNo).values()) reportClashes(ofBus, report);
  return built.map(({ schedule }) => schedule);
}

function reportClashes(ofBus: { line: number; schedule: Schedule }[], report: Reporter): void {
  const excess = ofBus[maxSchedulesOfBus];
  if (excess) {
    const reason = `${excess.schedule.regNo} has more than ${maxSchedulesOfBus} schedules`;
    report({ file: 'schedules.csv', line: excess.line, column: 'reg_no', reason });
    return;
  }
  for (const [index, { line, schedule }] of ofBus.entries()) {
    const upToHere = ofBus.slice(0, index + 1);
    const clash = upToHere.map((other) => findClash(other.schedule, schedule)).find((reason) => reason !== null);
    if (clash) report({ file: 'schedules.csv', line, column: 'days', reason: clash });
  }
}

function group<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const members = groups.get(key);
    if (members) members.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const minutesOfDay = 24 * 60;
const allBits = 0b111_1111;

/** Compares a schedule with itself across days. */
function findClash(a: Schedule, b: Schedule): string | null {
  if (a.code !== b.code && (a.days & b.days) !== 0 && areBothValid(a, b, 0)) {
    return `${a.regNo} already runs schedule ${a.code} on these days: a bus can make only one trip a day`;
  }
  if (runsInto(a, b)) return `schedule ${a.code} of ${a.regNo} is still running when ${b.code} departs the next day`;
  if (runsInto(b, a)) return `schedule ${b.code} of ${b.regNo} is still running when ${a.code} departs the next day`;
  return null;
}

function runsInto(a: Schedule, b: Schedule): boolean {
  const endMinute = (a.stops.at(-1)?.arrivalMinute ?? 0) - minutesOfDay;
  const startMinute = b.stops[0]?.departureMinute ?? 0;
  const nextDays = ((a.days << 1) | (a.days >> 6)) & allBits;
  return startMinute < endMinute && (nextDays & b.days) !== 0 && areBothValid(a, b, 1);
}

function areBothValid(a: Schedule, b: Schedule, shiftDays: number): boolean {
  const from = a.validFrom && addDays(a.validFrom, shiftDays);
  const to = a.validTo && addDays(a.validTo, shiftDays);
  return (!from || !b.validTo || from <= b.validTo) && (!to || !b.validFrom || b.validFrom <= to);
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
