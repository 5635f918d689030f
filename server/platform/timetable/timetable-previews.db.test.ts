import { sql } from 'drizzle-orm';
import { platformRole } from '@/lib/permissions';
import { inTransaction } from '@/server/db/client';
import type { Staff } from '@/server/platform/platform';
import { holdAndBook } from '@/server/testing/test-bookings';
import { dayAhead, tableContents } from '@/server/testing/test-imports';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { codeOf } from '@/server/testing/refusals';
import { addStaff } from '@/server/testing/test-staff';
import { kombi, nightBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { editTimetable, type ChangedFiles } from './edit-timetable';
import { TimetableRefusal } from './import-timetable';
import type { TimetableRows } from './read-timetable.repo';
import type { Cells } from './rules/read-rows';
import { applyDraft, draftTimetable, type TimetablePreview } from './timetable-drafts';
import { listPlannedTrips } from './trips.repo';

/** The tests share the data, because each compares the tables with those before it. */
const test = testPlatform();
const author = { actor: 'tests', reason: null };

let memberId = 0;
beforeAll(async () => {
  await addStaff(test.db, { id: 0, uuid: '', slug: '' }, platformRole);
  const { rows } = await test.db.execute<{ id: number }>(sql`select id::int from staff_members`);
  memberId = rows[0]?.id ?? 0;
});

async function staffOf(operator: string): Promise<Staff & { operatorId: number }> {
  const { rows } = await test.db.execute<{ id: number }>(sql`select id::int from operators where name = ${operator}`);
  return { memberId, role: 'owner', operatorId: rows[0]?.id ?? 0 };
}

type Tables = Record<string, Record<string, unknown>[]>;

/** Returns the rows of all tables apart from the drafts. */
async function tables(): Promise<Tables> {
  const contents = Object.entries(await tableContents(test.db)).filter(([table]) => table !== 'timetable_drafts');
  const rowsOf = (rows: unknown) => (rows as { row: Record<string, unknown> }[]).map(({ row }) => row);
  return Object.fromEntries(contents.map(([table, rows]) => [table, rowsOf(rows)]));
}

function changesOf(file: string, before: Tables, after: Tables, indexed: (tables: Tables) => Map<string, unknown>) {
  const [old, renewed] = [indexed(before), indexed(after)];
  return [...new Set([...old.keys(), ...renewed.keys()])].flatMap((name) => {
    if (JSON.stringify(old.get(name)) === JSON.stringify(renewed.get(name))) return [];
    return [{ file, name, kind: !old.has(name) ? 'added' : renewed.has(name) ? 'changed' : 'retired' }];
  });
}

const by =
  (table: string, key: string, columns: (row: Record<string, unknown>) => unknown = (row) => row, isLeftOut = '') =>
  (of: Tables) =>
    new Map(
      (of[table] ?? [])
        .filter((row) => isLeftOut === '' || row[isLeftOut] === null)
        .map((row) => [
          key
            .split(' ')
            .map((column) => String(row[column]))
            .join(' '),
          columns(row),
        ]),
    );

/** Returns the part of a summary that two states of the tables prove. */
function provenBy(before: Tables, after: Tables) {
  const kinds = (table: string, key: string) => changesOf('', before, after, by(table, key)).map(({ kind }) => kind);
  const trips = kinds('trips', 'id');
  return {
    changes: [
      ...changesOf(
        'operators.csv',
        before,
        after,
        by('operators', 'name', ({ timetable_rev: _, ...row }) => row),
      ),
      ...changesOf(
        'buses.csv',
        before,
        after,
        by('buses', 'reg_no', (row) => row, 'retired_at'),
      ),
      ...changesOf(
        'schedules.csv',
        before,
        after,
        by('schedules', 'code', ({ id }) => id, 'replaced_at'),
      ),
    ],
    tripsCreated: trips.filter((kind) => kind === 'added').length,
    tripsRemoved: trips.filter((kind) => kind === 'retired').length,
    faresChanged: kinds('fares', 'operator_id from_city_id to_city_id valid_from').length,
  };
}

const cellsOf = (columns: string, ...lines: string[]): Cells[] =>
  lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.split(',').map((column, index) => [column, cells[index] ?? '']));
  });
const busesOf = (...lines: string[]) => cellsOf('reg_no,operator,bus_type,layout,seats,last_row_full', ...lines);
const schedulesOf = (...lines: string[]) => cellsOf('schedule,reg_no,days,valid_from,valid_to', ...lines);
const stopsOf = (...lines: string[]) =>
  cellsOf('schedule,sequence,direction,city,place,arrival,departure,day_offset', ...lines);
const pairOf = (code: string, from = 'Palapye', to = 'Serule') =>
  stopsOf(`${code},1,1,${from},Rank,,06:00,`, `${code},2,1,${to},Rank,07:00,,`);
const changed = (rows: Cells[], where: Cells, change: Cells) =>
  rows.map((row) => (Object.entries(where).every(([key, cell]) => row[key] === cell) ? { ...row, ...change } : row));

const morula = 'Morula Coaches';
const naledi = 'Naledi Night Lines';
type Fixture = [name: string, operator: string, (stored: TimetableRows) => ChangedFiles, summary: object];

const fixtures: Fixture[] = [
  [
    'a new schedule beside a changed one',
    morula,
    (stored) => ({
      'schedules.csv': [
        ...changed(stored['schedules.csv'], { schedule: 'KOMBI' }, { days: 'mon;tue;wed;thu;fri' }),
        ...schedulesOf(`WEEKEND,${kombi},sat;sun,,`),
      ],
      'stops.csv': [...stored['stops.csv'], ...pairOf('WEEKEND')],
    }),
    { schedulesAdded: 1, schedulesReplaced: 1 },
  ],
  [
    'another time',
    morula,
    (stored) => ({
      'stops.csv': changed(stored['stops.csv'], { schedule: 'FULL', sequence: '1' }, { departure: '08:05' }),
    }),
    { schedulesReplaced: 1 },
  ],
  [
    'a retired schedule',
    morula,
    (stored) => ({
      'schedules.csv': stored['schedules.csv'].filter(({ schedule }) => schedule !== 'FULL'),
      'stops.csv': stored['stops.csv'].filter(({ schedule }) => schedule !== 'FULL'),
    }),
    { schedulesRetired: 1, tripsCreated: 0 },
  ],
  [
    'a new bus with a schedule',
    morula,
    (stored) => ({
      'buses.csv': [...stored['buses.csv'], ...busesOf('B 116 TST,Morula Coaches,Kombi,1/2,15,no')],
      'schedules.csv': [...stored['schedules.csv'], ...schedulesOf(`NEW,B 116 TST,daily,,${dayAhead(9)}`)],
      'stops.csv': [...stored['stops.csv'], ...pairOf('NEW')],
    }),
    { schedulesAdded: 1, tripsRemoved: 0 },
  ],
  [
    'another seat plan',
    morula,
    (stored) => ({ 'buses.csv': changed(stored['buses.csv'], { reg_no: kombi }, { seats: '12' }) }),
    { changes: [{ file: 'buses.csv', name: kombi, kind: 'changed' }], tripsCreated: 0 },
  ],
  [
    'dearer fares from a date',
    naledi,
    (stored) => ({
      'fares.csv': stored['fares.csv'].flatMap((fare) => [
        fare,
        { ...fare, fare_pula: '99.5', valid_from: dayAhead(10) },
      ]),
    }),
    { faresChanged: 6, changes: [] },
  ],
  [
    'exceptions',
    morula,
    () => ({ 'exceptions.csv': `schedule,date,kind\nLONG,${dayAhead(3)},rests\nLONG,${dayAhead(4)},rests\n` }),
    { exceptionsChanged: 2, tripsRemoved: 2, changes: [] },
  ],
  [
    'other times of a schedule with a sold trip',
    naledi,
    (stored) => ({
      'stops.csv': changed(stored['stops.csv'], { schedule: 'NIGHT', sequence: '1' }, { departure: '20:40' }),
    }),
    { schedulesReplaced: 1, tripsRetained: [expect.objectContaining({ regNo: nightBus, seatsTaken: 1 })] },
  ],
  [
    'the first files of a new operator',
    'Tladi Lines',
    (stored) => ({
      'operators.csv': changed(stored['operators.csv'], {}, { phone: '+2673900013', email: 'a@tladi.example' }),
      'buses.csv': busesOf('B 117 TST,Tladi Lines,Kombi,1/2,15,no'),
      'schedules.csv': schedulesOf('FIRST,B 117 TST,daily,,'),
      'stops.csv': pairOf('FIRST'),
      'fares.csv': 'operator,from_city,to_city,fare_pula\nTladi Lines,Palapye,Serule,20\n',
    }),
    { schedulesAdded: 1, faresChanged: 1, tripsRemoved: 0 },
  ],
];

/** A bus has two schedules on each day. */
const clash = (stored: TimetableRows): ChangedFiles => ({
  'schedules.csv': [...stored['schedules.csv'], ...schedulesOf(`CLASH,${nightBus},daily,,`)],
  'stops.csv': [...stored['stops.csv'], ...pairOf('CLASH', 'Gaborone', 'Palapye')],
});

async function previewOf(uuid: string): Promise<TimetablePreview> {
  const { rows } = await test.db.execute<{ preview: TimetablePreview }>(
    sql`select preview from timetable_drafts where uuid = ${uuid}`,
  );
  if (!rows[0]) throw new Error('the draft was not stored');
  return rows[0].preview;
}

describe('a preview', () => {
  beforeAll(async () => {
    await test.db.execute(sql`insert into operators (name, slug) values ('Tladi Lines', 'tladi-lines')`);
    await holdAndBook(test, await addPassenger(test.db), await findLeg(test.db, nightBus, [1, 2], 5), ['A1']);
  });

  it.each(fixtures)('writes nothing, and says what its draft does: %s', async (_, name, change, expected) => {
    const staff = await staffOf(name);
    const before = await tables();
    const uuid = await draftTimetable(test.platform, staff, { change });
    const preview = await previewOf(uuid);
    if (preview.problems) throw new Error(JSON.stringify(preview.problems));
    const { summary, made, unmade } = preview;
    expect(summary).toMatchObject(expected);
    expect(await tables()).toEqual(before);

    await applyDraft(test.platform, staff, uuid, author);
    const after = await tables();
    expect({ ...summary, changes: new Set(summary.changes) }).toMatchObject({
      ...provenBy(before, after),
      changes: new Set(provenBy(before, after).changes),
    });
    expect(after.audit_rows?.at(-1)).toMatchObject({
      action: 'timetable.imported',
      after: Object.fromEntries(Object.entries(summary).filter(([, count]) => typeof count === 'number')),
    });
    const planned = await inTransaction(test.db, (tx) => listPlannedTrips(tx, test.clock.read(), staff.operatorId));
    expect(planned).toEqual({ made, unmade });
  });

  it('of files with problems has the problems, and its draft cannot be applied', async () => {
    const staff = await staffOf(naledi);
    const before = await tables();
    await expect(draftTimetable(test.platform, staff, { change: clash })).rejects.toThrow(TimetableRefusal);
    const uuid = await draftTimetable(test.platform, staff, { change: clash, keepsProblems: true });
    expect(await previewOf(uuid)).toMatchObject({ problems: [{ file: 'schedules.csv', code: 'bus_busy' }] });
    expect(await codeOf(applyDraft(test.platform, staff, uuid, author))).toBe('import_outdated');
    expect(await tables()).toEqual(before);
  });

  it('is outdated after another change, and its draft changes nothing', async () => {
    const staff = await staffOf(naledi);
    const dearer = (fare_pula: string) => (stored: TimetableRows) => ({
      'fares.csv': changed(stored['fares.csv'], { valid_from: '' }, { fare_pula }),
    });
    const uuid = await draftTimetable(test.platform, staff, { change: dearer('77') });
    await editTimetable(test.platform, staff, { change: dearer('78'), finish: () => Promise.resolve() });
    const before = await tables();
    expect(await codeOf(applyDraft(test.platform, staff, uuid, author))).toBe('import_outdated');
    expect(await tables()).toEqual(before);
    expect(await codeOf(draftTimetable(test.platform, staff, { change: dearer('79'), rev: 0 }))).toBe(
      'changed_meanwhile',
    );
  });
});
