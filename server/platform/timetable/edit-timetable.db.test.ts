import { sql } from 'drizzle-orm';
import type { Role } from '@/lib/permissions';
import { editTimetable, type ChangedFiles } from './edit-timetable';
import { TimetableRefusal, type ImportSummary } from './import-timetable';
import type { TimetableRows } from './read-timetable.repo';
import { hold, holdAndBook } from '@/server/testing/test-bookings';
import { addPassenger } from '@/server/testing/test-passengers';
import { platformOfEachTest } from '@/server/testing/test-platform';
import {
  dayAhead,
  importInto,
  openAtFour,
  tableContents,
  tripDates,
  withSchedule,
} from '@/server/testing/test-imports';
import { fullRowBus, kombi, nightBus, testTimetable } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = platformOfEachTest(openAtFour);

/** 1 is Monday. */
const isoDay = (date: string) => new Date(date).getUTCDay() || 7;

async function operatorOf(name: string) {
  const { rows } = await test.db.execute<{ id: string; rev: number }>(
    sql`select id, timetable_rev as rev from operators where name = ${name}`,
  );
  return { id: Number(rows[0]?.id), rev: rows[0]?.rev };
}

async function edit(
  change: (stored: TimetableRows) => ChangedFiles,
  { name = 'Morula Coaches', role = 'owner', rev }: { name?: string; role?: Role; rev?: number } = {},
): Promise<ImportSummary> {
  const { id } = await operatorOf(name);
  return editTimetable(
    test.platform,
    { operatorId: id, role },
    {
      rev,
      change,
      finish: (_, summary) => Promise.resolve(summary),
    },
  );
}

async function problemsOf(...sent: Parameters<typeof edit>) {
  const before = await tableContents(test.db);
  const error: unknown = await edit(...sent).catch((thrown: unknown) => thrown);
  expect(await tableContents(test.db)).toEqual(before);
  return error instanceof TimetableRefusal ? error.problems : error;
}

it('the stored rows of an operator are its timetable, so an edit without a change writes nothing', async () => {
  for (const name of ['Morula Coaches', 'Naledi Night Lines']) {
    const before = await tableContents(test.db);
    const summary = await edit(() => ({}), { name });
    expect(summary).toMatchObject({
      operators: [name],
      changes: [],
      faresChanged: 0,
      tripsCreated: 0,
      tripsRemoved: 0,
    });
    expect(await tableContents(test.db)).toEqual(before);
  }
});

it('an edit of one schedule is the import of its file, and raises the revision of its operator only', async () => {
  const [own, other] = [await operatorOf('Morula Coaches'), await operatorOf('Naledi Night Lines')];
  const summary = await edit((stored) => ({
    'schedules.csv': stored['schedules.csv'].map((row) =>
      row.schedule === 'KOMBI' ? { ...row, days: 'mon;tue' } : row,
    ),
  }));
  expect(summary.changes).toEqual([{ file: 'schedules.csv', name: 'KOMBI', kind: 'changed' }]);
  const days = 0b11;
  const asImported = await importInto(test, withSchedule('KOMBI', { days }));
  expect(asImported).toMatchObject({ changes: [], tripsCreated: 0, tripsRemoved: 0 });
  expect((await operatorOf('Morula Coaches')).rev).toBe((own.rev ?? 0) + 1);
  expect((await operatorOf('Naledi Night Lines')).rev).toBe(other.rev);
});

it('an edit of an old revision changes nothing', async () => {
  expect(await problemsOf(() => ({ 'fares.csv': [] }), { rev: 41 })).toMatchObject({ code: 'changed_meanwhile' });
});

const row = (text: string) => text.split(',');
const asCells = (columns: string, text: string) =>
  Object.fromEntries(columns.split(',').map((column, index) => [column, row(text)[index] ?? '']));
const busColumns = 'reg_no,operator,bus_type,layout,seats,last_row_full,facilities';

it.each<[string, (stored: TimetableRows) => ChangedFiles, object]>([
  [
    'the bus of another operator',
    (stored) => ({
      'buses.csv': [...stored['buses.csv'], asCells(busColumns, `${nightBus},Morula Coaches,Kombi,1/2,15,no,`)],
    }),
    { file: 'buses.csv', column: 'operator' },
  ],
  [
    'a new town',
    (stored) => ({
      'cities.csv': [...stored['cities.csv'], { city: 'Maun', country: 'BW', latitude: '-20', longitude: '23.4' }],
    }),
    { file: 'cities.csv', column: 'city' },
  ],
  [
    'the list of terminals',
    () => ({ 'terminals.csv': 'name,town,place,opening_hours,phone\n' }),
    { file: 'terminals.csv' },
  ],
  [
    'the mark of an invented operator',
    (stored) => ({ 'operators.csv': stored['operators.csv'].map((each) => ({ ...each, sample: 'yes' })) }),
    { file: 'operators.csv', column: 'sample' },
  ],
  [
    'another operator',
    (stored) => ({ 'operators.csv': stored['operators.csv'].map((each) => ({ ...each, operator: 'Tladi Lines' })) }),
    { file: 'buses.csv', column: 'operator' },
  ],
])('an edit cannot write %s', async (_, change, problem) => {
  expect(await problemsOf(change)).toContainEqual(expect.objectContaining(problem));
});

it('a planner cannot change the row of the operator', async () => {
  const change = (stored: TimetableRows): ChangedFiles => ({
    'operators.csv': stored['operators.csv'].map((each) => ({ ...each, phone: '+2673900077' })),
  });
  expect(await problemsOf(change, { role: 'planner' })).toMatchObject([{ file: 'operators.csv' }]);
  expect(await edit(change)).toMatchObject({ changes: [{ file: 'operators.csv', kind: 'changed' }] });
});

describe('a bus that is missing in the rows', () => {
  const without = (regNo: string) => (stored: TimetableRows) => ({
    'buses.csv': stored['buses.csv'].filter((each) => each.reg_no !== regNo),
    'schedules.csv': stored['schedules.csv'].filter((each) => each.reg_no !== regNo),
    'stops.csv': stored['stops.csv'].filter(({ schedule }) =>
      stored['schedules.csv'].some((each) => each.schedule === schedule && each.reg_no !== regNo),
    ),
    'exceptions.csv': [],
  });

  it('is retired, and comes back with its row', async () => {
    const stored: TimetableRows[] = [];
    const summary = await edit((rows) => {
      stored.push(rows);
      return without(kombi)(rows);
    });
    expect(summary.changes).toContainEqual({ file: 'buses.csv', name: kombi, kind: 'retired' });
    expect(await edit(() => ({}))).toMatchObject({ changes: [] });
    expect(await edit(() => stored[0] ?? {})).toMatchObject({ tripsCreated: 61, tripsRemoved: 0 });
  });

  it('stays in use while it has a sold trip ahead', async () => {
    await holdAndBook(test, await addPassenger(test.db), await findLeg(test.db, kombi, [1, 2], 5), ['A1']);
    expect(await problemsOf(without(kombi))).toEqual([
      expect.objectContaining({
        file: 'buses.csv',
        code: 'bus_in_use',
        reason: `${kombi} still has trips ahead: ${dayAhead(5)}`,
      }),
    ]);
  });
});

describe('the exceptions of a schedule', () => {
  const withExceptions =
    (...lines: string[]) =>
    () => ({ 'exceptions.csv': `schedule,date,kind\n${lines.join('\n')}\n` });

  it('make and remove trips, and do not replace the schedule', async () => {
    const dates = async () => (await tripDates(test.db, kombi)).map(String);
    expect(await dates()).toContain(dayAhead(5));
    const summary = await edit(withExceptions(`KOMBI,${dayAhead(5)},rests`));
    expect(summary).toMatchObject({ schedulesReplaced: 0, exceptionsChanged: 1, tripsRemoved: 1, tripsCreated: 0 });
    expect(await dates()).not.toContain(dayAhead(5));
    await importInto(test, withSchedule('KOMBI', { validFrom: dayAhead(6), validTo: dayAhead(6) }));
    expect((await dates()).at(-1)).toBe(dayAhead(6));
    await importInto(test, withSchedule('KOMBI', { days: 1 << ((isoDay(dayAhead(6)) + 6) % 7) }));
    const running = await edit(withExceptions(`KOMBI,${dayAhead(5)},runs`));
    expect(running).toMatchObject({ schedulesReplaced: 0, tripsCreated: 1 });
    expect(await dates()).toContain(dayAhead(5));
  });

  it('stay with an import that has no exceptions.csv, also if it replaces the schedule', async () => {
    await edit(withExceptions(`KOMBI,${dayAhead(5)},rests`));
    expect(await importInto(test, testTimetable)).toMatchObject({ exceptionsChanged: 0, tripsCreated: 0 });
    await importInto(test, withSchedule('KOMBI', { days: 0b111_1110 }));
    expect((await tripDates(test.db, kombi)).map(String)).not.toContain(dayAhead(5));
  });

  it('leave a sold trip as it is, and report it', async () => {
    const leg = await findLeg(test.db, kombi, [1, 2], 5);
    await hold(test, await addPassenger(test.db), leg, ['A1']);
    const { tripsRetained } = await edit(withExceptions(`KOMBI,${dayAhead(5)},rests`));
    expect(tripsRetained).toMatchObject([{ regNo: kombi, serviceDate: dayAhead(5), seatsTaken: 1 }]);
  });
});

it('a problem names the line of its row', async () => {
  const change = (stored: TimetableRows): ChangedFiles => ({
    'buses.csv': stored['buses.csv'].map((each) => (each.reg_no === fullRowBus ? { ...each, seats: '44' } : each)),
  });
  const problems = await problemsOf(change);
  expect(problems).toMatchObject([{ file: 'buses.csv', column: 'seats' }]);
  const rows: TimetableRows[] = [];
  await edit((stored) => {
    rows.push(stored);
    return {};
  });
  const index = rows[0]?.['buses.csv'].findIndex((each) => each.reg_no === fullRowBus) ?? -1;
  expect(problems).toMatchObject([{ line: index + 2 }]);
});
