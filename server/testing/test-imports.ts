import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { openTestPlatform, platformOfEachTest, type TestPlatform } from './test-platform';
import { testTimetable } from './test-timetable';
import { importFolder } from '@/server/platform/timetable/import-folder';
import { presentProblem } from '@/server/platform/setup/import-command';
import type { Problem } from '@/server/platform/import/problems';
import { importTimetable } from '@/server/platform/timetable/import-timetable';
import type { Timetable } from '@/server/platform/timetable/rules/parse-timetable';

type Schedule = Timetable['schedules'][number];
type Bus = Timetable['buses'][number];

/** Opens a platform on the test timetable at 04:00, before the first departure. */
export async function openAtFour(): Promise<TestPlatform> {
  const test = await openTestPlatform();
  test.clock.set(instantAt(localDate(new Date()), 4 * 60));
  return test;
}

export const importInto = ({ db, clock }: TestPlatform, timetable: Timetable) =>
  importTimetable(db, timetable, { clock: clock.read });

export const withSchedule = (code: string, change: Partial<Schedule>, timetable = testTimetable): Timetable => ({
  ...timetable,
  schedules: timetable.schedules.map((each) => (each.code === code ? { ...each, ...change } : each)),
});
export const withoutSchedule = (code: string, timetable = testTimetable): Timetable => ({
  ...timetable,
  schedules: timetable.schedules.filter((each) => each.code !== code),
});
export const withBus = (regNo: string, change: Partial<Bus>, timetable = testTimetable): Timetable => ({
  ...timetable,
  buses: timetable.buses.map((each) => (each.regNo === regNo ? { ...each, ...change } : each)),
});
export function later(code: string, minutes: number): Timetable {
  const move = (minute: number | null) => (minute === null ? null : minute + minutes);
  const stops = testTimetable.schedules.find((each) => each.code === code)?.stops ?? [];
  const moved = stops.map(({ arrivalMinute, departureMinute, ...stop }) => ({
    ...stop,
    arrivalMinute: move(arrivalMinute),
    departureMinute: move(departureMinute),
  }));
  return withSchedule(code, { stops: moved });
}
/** Returns the timetable with all fares of an operator increased by `thebe`, or with such fares added from a date. */
export function dearer(operator: string, thebe: number, validFrom: string | null = null, timetable = testTimetable) {
  const old = validFrom === null ? timetable.fares.filter((fare) => fare.operator !== operator) : timetable.fares;
  const raised = timetable.fares
    .filter((fare) => fare.operator === operator)
    .map((fare) => ({ ...fare, fareThebe: fare.fareThebe + thebe, validFrom }));
  return { ...timetable, fares: [...old, ...raised] };
}

/** Replaces names, so that the files differ from the test timetable. */
export function ownNames(text: string): string {
  return text
    .replaceAll('Gaborone', 'Kanye')
    .replaceAll('Palapye', 'Jwaneng')
    .replaceAll('Francistown', 'Tsabong')
    .replaceAll('Morula Coaches', 'Kanye Coaches');
}

export const onlyOf = (operator: string, timetable = testTimetable): Timetable => ({
  cities: timetable.cities,
  operators: timetable.operators.filter(({ name }) => name === operator),
  buses: timetable.buses.filter((bus) => bus.operator === operator),
  schedules: timetable.schedules.filter((schedule) => schedule.operator === operator),
  fares: timetable.fares.filter((fare) => fare.operator === operator),
  exceptions: null,
  terminals: null,
});

export const dayAhead = (days: number) => addDays(localDate(new Date()), days);

export async function tripDates(db: Database, regNo: string): Promise<string[]> {
  const { rows } = await db.execute<{ service_date: string }>(sql`
    select service_date::text from trips join buses on buses.id = trips.bus_id where reg_no = ${regNo} order by 1`);
  return rows.map((row) => row.service_date);
}

export async function tableContents(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by 1`);
    contents[name] = rows;
  }
  return contents;
}

/** Runs an import that changes no row. Returns its problems, one line each. */
export async function complaintsOf(
  db: Database,
  run: () => Promise<{ ok: true } | { ok: false; problems: readonly Problem[] }>,
): Promise<string[]> {
  const before = await tableContents(db);
  const result = await run();
  expect(await tableContents(db)).toEqual(before);
  return result.ok ? [] : result.problems.map(presentProblem);
}

/** Prepares a platform at 04:00 and an empty folder for each test. Call it at the top of a test file. */
export function startImportScenario() {
  const test = platformOfEachTest(openAtFour);
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timetable-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    test,
    pathOf: (file = '') => join(folder, file),
    write: async (texts: Iterable<readonly [file: string, text: string]>) => {
      for (const [file, text] of texts) await writeFile(join(folder, file), ownNames(text));
    },
    run: (path = folder) => importFolder(test.db, path, { clock: test.clock.read }),
  };
}
