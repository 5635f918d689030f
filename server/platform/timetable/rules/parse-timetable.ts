import type { z } from 'zod';
import { buildSchedule, type IsPriced, type Schedule } from './build-schedule';
import { findClash, type Exceptions } from './find-clash';
import { checkReferences, checkUnique } from './check-names';
import { quoted, startProblemLog, type Problem } from '@/server/platform/import/problems';
import { decodeText } from '@/server/platform/import/decode-text';
import { hasHeaderOf, readRows, type Cells, type Row, type RowSchema } from './read-rows';
import {
  busRow,
  cityRow,
  exceptionRow,
  fareRow,
  operatorRow,
  scheduleRow,
  stopRow,
  terminalRow,
  type Bus,
  type City,
  type Exception,
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
  /** Null without exceptions.csv: those that are stored stay. */
  exceptions: Exception[] | null;
  /** Null without terminals.csv, which is optional. */
  terminals: Terminal[] | null;
};
export type LineOf = (file: 'cities.csv' | 'operators.csv' | 'buses.csv', name: string) => number;
export type TimetableResult = { ok: true; timetable: Timetable; lineOf: LineOf } | { ok: false; problems: Problem[] };

const schemas = {
  'cities.csv': cityRow,
  'operators.csv': operatorRow,
  'buses.csv': busRow,
  'schedules.csv': scheduleRow,
  'stops.csv': stopRow,
  'fares.csv': fareRow,
  'exceptions.csv': exceptionRow,
  'terminals.csv': terminalRow,
} satisfies Record<string, RowSchema>;
export type TimetableFile = keyof typeof schemas;
export const timetableFiles = Object.keys(schemas) as TimetableFile[];
const isTimetableFile = (name: string): name is TimetableFile => Object.hasOwn(schemas, name);
const unknownFile = (file: string): Problem => ({
  file,
  line: 0,
  reason: `${quoted(file)} is not a timetable file; the files are ${timetableFiles.join(', ')}, each with its own header`,
});

/** The header decides. A file without a good one is the file with which its name begins, so that its header is explained. */
function fileOf(name: string, bytes: Uint8Array): TimetableFile | undefined {
  const start = Buffer.from(bytes.subarray(0, 2000)).toString();
  const fitting = timetableFiles.filter((file) => hasHeaderOf(start, schemas[file]));
  const named = `${/^[a-z]+/.exec(name.toLowerCase())?.[0]}.csv`;
  return fitting.length === 1 ? fitting[0] : timetableFiles.find((file) => file === named);
}

export function recognizeFiles(files: readonly { name: string; bytes: Uint8Array }[]) {
  const texts = new Map<TimetableFile, string>();
  const names = new Map<TimetableFile, string>();
  const problems = files.flatMap(({ name, bytes }): Problem[] => {
    const file = fileOf(name, bytes);
    if (!file) return [unknownFile(name)];
    const other = names.get(file);
    if (other !== undefined) return [{ file, line: 0, reason: `is twice here: ${quoted(other)} and ${quoted(name)}` }];
    names.set(file, name);
    const decoded = decodeText(bytes);
    if ('text' in decoded) texts.set(file, decoded.text);
    return 'text' in decoded ? [] : [{ file, ...decoded }];
  });
  return { texts, problems };
}
const optionalFiles: readonly TimetableFile[] = ['exceptions.csv', 'terminals.csv'];
export const columnsOf = (file: TimetableFile): string[] => Object.keys(schemas[file].in.shape);

/** Schedules of a bus are compared in pairs. A real bus has only a few, so a larger number is a mistake. */
const maxSchedulesOfBus = 200;

type Reporter = (problem: Problem) => void;

type Contents = ReadonlyMap<string, string | readonly Cells[]>;

/** `mayBeEmpty`: of a new operator, which has no bus and no schedule yet. */
export function parseTimetable(
  contents: Contents,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): TimetableResult {
  const log = startProblemLog();
  for (const file of contents.keys()) {
    if (!isTimetableFile(file)) log.report(unknownFile(file));
  }
  const files = readFiles(contents, log.report, mayBeEmpty);
  checkUnique(files, log.report);
  checkReferences(files, log.report);

  const { 'schedules.csv': schedules, 'stops.csv': stops, 'buses.csv': buses, 'fares.csv': fares } = files;
  // A schedule needs its bus and a fare, so schedules are built only if all buses and fares are valid.
  const isReady = schedules && stops && isSound(buses) && isSound(fares);
  const exceptions = readExceptions(files, log.report);
  const built = isReady ? buildSchedules(schedules, stops, values(buses), values(fares), exceptions, log.report) : [];
  if (log.count() > 0) return { ok: false, problems: log.list(timetableFiles) };
  const timetable = {
    cities: values(files['cities.csv']),
    operators: values(files['operators.csv']),
    buses: values(buses),
    schedules: built,
    fares: values(fares),
    exceptions: files['exceptions.csv'] && values(files['exceptions.csv']),
    terminals: files['terminals.csv'] && values(files['terminals.csv']),
  };
  return { ok: true, timetable, lineOf: lineFinder(files) };
}

type Files = { [File in TimetableFile]: Row<z.output<(typeof schemas)[File]>>[] | null };

function readFiles(contents: Contents, report: Reporter, mayBeEmpty: boolean): Files {
  const read = timetableFiles.map((file) => {
    const content = contents.get(file);
    const at = (problem: Omit<Problem, 'file'>) => report({ file, ...problem });
    const isLeftOut = content === undefined && optionalFiles.includes(file);
    const rows = isLeftOut ? null : readRows(content, schemas[file], at, mayBeEmpty || file === 'exceptions.csv');
    return [file, rows] as const;
  });
  return Object.fromEntries(read) as Files;
}

function readExceptions(files: Files, report: Reporter): Exceptions {
  const schedules = new Map(values(files['schedules.csv']).map((schedule) => [schedule.code, schedule]));
  for (const { line, value } of files['exceptions.csv'] ?? []) {
    if (!value) continue;
    const { validFrom, validTo } = schedules.get(value.code) ?? { validFrom: null, validTo: null };
    if ((validFrom && value.date < validFrom) || (validTo && value.date > validTo)) {
      const reason = `schedule ${value.code} is not valid on ${value.date}`;
      report({ file: 'exceptions.csv', line, column: 'date', reason });
    }
  }
  const ofCodes = group(values(files['exceptions.csv']), ({ code }) => code);
  return new Map([...ofCodes].map(([code, rows]) => [code, new Map(rows.map(({ date, kind }) => [date, kind]))]));
}

const nameColumns = { 'cities.csv': 'city', 'operators.csv': 'operator', 'buses.csv': 'reg_no' } as const;

function lineFinder(files: Files): LineOf {
  const linesOf = (file: Parameters<LineOf>[0]) =>
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
  exceptions: Exceptions,
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
  for (const ofBus of group(built, ({ schedule }) => schedule.regNo).values()) reportClashes(ofBus, exceptions, report);
  return built.map(({ schedule }) => schedule);
}

function reportClashes(ofBus: { line: number; schedule: Schedule }[], exceptions: Exceptions, report: Reporter): void {
  const excess = ofBus[maxSchedulesOfBus];
  if (excess) {
    const reason = `${excess.schedule.regNo} has more than ${maxSchedulesOfBus} schedules`;
    report({ file: 'schedules.csv', line: excess.line, column: 'reg_no', reason });
    return;
  }
  for (const [index, { line, schedule }] of ofBus.entries()) {
    const upToHere = ofBus.slice(0, index + 1);
    const clash = upToHere
      .map((other) => findClash(other.schedule, schedule, exceptions))
      .find((reason) => reason !== null);
    if (clash) report({ file: 'schedules.csv', line, column: 'days', reason: clash, code: 'bus_busy' });
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
