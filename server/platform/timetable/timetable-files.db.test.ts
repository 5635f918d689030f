import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ownFiles, type OwnFile } from '@/server/api/endpoints/timetable';
import { holdAndBook } from '@/server/testing/test-bookings';
import { dayAhead, tableContents } from '@/server/testing/test-imports';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addStaff, auditRowsOf, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { kombi } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { deleteOldTimetableDrafts } from './timetable-drafts.repo';

const test = testPlatform();

let own: TestOperator;
let planner: TestMember;
let colleague: TestMember;
beforeAll(async () => {
  const { rows } = await test.db.execute<TestOperator>(
    sql`select id::int, uuid, slug from operators where name = 'Morula Coaches'`,
  );
  if (!rows[0]) throw new Error('no operator');
  own = rows[0];
  planner = await addStaff(test.db, own, 'planner');
  colleague = await addStaff(test.db, own, 'owner');
});

type File = { name: string; base64: string };
const fileOf = (name: string, content: string | Buffer): File => ({
  name,
  base64: Buffer.from(content).toString('base64'),
});
const withKey = ({ signedIn }: TestMember) => ({ ...signedIn, idempotencyKey: randomUUID() });
const params = () => ({ operatorId: own.uuid });

async function upload(files: File[], member = planner) {
  const { data } = await test.callApi('previewImport', { params: params(), body: { files } }, withKey(member));
  return data?.record ?? '';
}
async function draftOf(id: string, member = planner) {
  const { data } = await test.callApi('draftList', { params: params(), query: { id } }, withKey(member));
  return data?.rows[0];
}
const preview = async (...files: File[]) => draftOf(await upload(files));
async function apply(draftId: string, member = planner, options = withKey(member)) {
  return (await test.callApi('applyImport', { params: { ...params(), draftId }, body: {} }, options)).code;
}

async function exported(file: OwnFile) {
  const { data } = await test.callApi('timetableFile', { params: { ...params(), file } }, withKey(planner));
  return data?.text ?? '';
}
const changedFile = async (name: OwnFile, from: string | RegExp, to: string) =>
  fileOf(`${name}.csv`, (await exported(name)).replace(from, to));
/** Returns all tables but the drafts and what the calls record. */
async function timetableContents() {
  const recorded = new Set(['timetable_drafts', 'audit_rows', 'sessions']);
  return Object.entries(await tableContents(test.db)).filter(([name]) => !recorded.has(name));
}

it('the exported files, also as spreadsheets save them, change nothing', async () => {
  await test.db.execute(sql`update operators set phone = '+27739000122' where id = ${own.id}`);
  const texts = await Promise.all(ownFiles.map(async (name) => [`${name}.csv`, await exported(name)] as const));
  const inBotswana = (text: string) =>
    `\uFEFF${text
      .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1/$2/$3')
      .replaceAll(/\b(\d\d:\d\d)\b/g, '$1:00')
      .replaceAll(/,\+(\d{10,}),/g, ',$1,')
      .replaceAll('\n', '\r\n')}`;
  // A cell with a semicolon is in quotes. None has a comma or a quote.
  const semicolons = (text: string) => text.replaceAll(/[^,\n]*;[^,\n]*/g, '"$&"').replaceAll(',', ';');
  const seconds = (text: string) => text.replaceAll(/\b0?(\d{1,2}:\d\d)\b/g, '$1:00');
  const inOffice = (text: string) => inBotswana(semicolons(text));
  for (const toSaved of [(text: string) => text, inBotswana, inOffice, seconds]) {
    const draft = await preview(...texts.map(([name, text]) => fileOf(name, toSaved(text))));
    expect(draft).toMatchObject({ state: 'unchanged', problems: [], effect: { tripsCreated: 0, tripsRemoved: 0 } });
  }
  expect((await auditRowsOf(test.db, planner.id)).at(-1)).toMatchObject({ action: 'timetable.exported' });
});

it('a draft shows its effect and changes nothing, until it is applied once', async () => {
  await holdAndBook(test, await addPassenger(test.db), await findLeg(test.db, kombi, [1, 2], 5), ['A1']);
  const before = await timetableContents();
  const id = await upload([await changedFile('stops', /(KOMBI,1,.*)Palapye Station/, '$1Palapye Rank')]);
  const draft = await draftOf(id);
  expect(draft?.effect).toMatchObject({
    changes: [{ file: 'schedules.csv', name: 'KOMBI', kind: 'changed' }],
    made: [{ schedule: 'KOMBI', last: dayAhead(60) }],
    unmade: [{ schedule: 'KOMBI', by: 'KOMBI', dates: [dayAhead(5)] }],
  });
  expect(draft?.effect?.tripsRetained).toContainEqual({
    regNo: kombi,
    serviceDate: dayAhead(5),
    schedule: 'KOMBI',
    reason: expect.stringMatching(/^1 seat is booked or held/) as string,
  });
  expect(await timetableContents()).toEqual(before);

  expect(await draftOf(id, colleague)).toBeUndefined();
  expect(await apply(id, colleague)).toBe('import_outdated');
  expect(await timetableContents()).toEqual(before);

  const oneKey = withKey(planner);
  expect(await Promise.all([apply(id, planner, oneKey), apply(id, planner, oneKey)])).toEqual([undefined, undefined]);
  const imports = (await auditRowsOf(test.db, planner.id)).filter(({ action }) => action === 'timetable.imported');
  expect(imports).toHaveLength(1);
  expect(await exported('stops')).toContain('Palapye Rank');
  expect(await draftOf(id)).toBeUndefined();
});

it('an outdated draft changes nothing', async () => {
  const id = await upload([await changedFile('fares', '20.5', '21')]);
  expect(await draftOf(id)).toMatchObject({ state: 'ready', effect: { faresChanged: 1 } });
  const newer = await upload([await changedFile('fares', '20.5', '22')], colleague);
  expect(await apply(newer, colleague)).toBeUndefined();
  const before = await timetableContents();
  expect(await draftOf(id)).toMatchObject({ state: 'outdated' });
  expect(await apply(id)).toBe('import_outdated');
  expect(await timetableContents()).toEqual(before);
});

const busHeader = 'reg_no,operator,bus_type,layout,seats,last_row_full,facilities';
it.each<[string, () => File[], object]>([
  ['a name that is none of a file', () => [fileOf('Busses.csv', 'x')], { file: 'Busses.csv', line: 0 }],
  ['two files of one name', () => [fileOf('fares.csv', 'x'), fileOf('fares.csv', 'y')], { file: 'fares.csv' }],
  [
    'a file that is not UTF-8',
    () => [fileOf('stops.csv', Buffer.from('schedule\nMahalapyé', 'latin1'))],
    { file: 'stops.csv', line: 2, reason: 'is not UTF-8; save the file as CSV UTF-8' },
  ],
  [
    'a file above 5 MB',
    () => [fileOf('fares.csv', 'x'.repeat(5 * 1024 * 1024 + 1))],
    { reason: 'is larger than 5 MB' },
  ],
  [
    'more than 50,000 rows',
    () => [fileOf('exceptions.csv', `schedule,date,kind\n${'KOMBI,2026-12-25,rests\n'.repeat(50_001)}`)],
    { file: 'exceptions.csv', reason: 'has more than 50000 rows; split the timetable' },
  ],
  [
    'a formula',
    () => [fileOf('buses.csv', `${busHeader}\n=B 9 TST,Morula Coaches,Kombi,1/2,15,no,\n`)],
    { file: 'buses.csv', line: 2, column: 'reg_no' },
  ],
  ['a NUL', () => [fileOf('buses.csv', `${busHeader}\nB\0,Morula Coaches,Kombi,1/2,15,no,\n`)], { column: 'reg_no' }],
  ['the list of terminals', () => [fileOf('terminals.csv', 'name,town,place,opening_hours,phone\n')], {}],
])('a draft keeps the problem of %s, and cannot be applied', async (_, files, problem) => {
  const id = await upload(files());
  const draft = await draftOf(id);
  expect(draft).toMatchObject({ state: 'refused', effect: null });
  expect(draft?.problems).toContainEqual(expect.objectContaining(problem));
  expect(await apply(id)).toBe('import_outdated');
});

it('an upload changes no other operator, although its row stands beside the own one', async () => {
  const before = await timetableContents();
  const other = await test.db.execute<{ row: string }>(sql`select name || ',+26771234567,x@example.com,no,none,' as row
    from operators where id <> ${own.id} order by id limit 1`);
  const id = await upload([fileOf('operators.csv', `${await exported('operators')}${other.rows[0]?.row}\n`)]);
  const problems = (await draftOf(id))?.problems ?? [];
  expect(problems.map(({ file, reason }) => `${file} ${reason}`)).toContain(
    'operators.csv must have one row, that of "Morula Coaches"',
  );
  expect(await apply(id)).toBe('import_outdated');
  expect(await timetableContents()).toEqual(before);
});

it.each([
  ['phone', /\+\d+/, '+26771234567'],
  ['e-mail address', /[^,\n]*@[^,\n]*/, 'planner@example.com'],
  ['refund rule', /standard|seven_days/, 'none'],
])('a planner does not change the %s by an upload, and an owner does', async (_, from, to) => {
  const file = await changedFile('operators', from, to);
  const id = await upload([file]);
  expect((await draftOf(id))?.problems).toMatchObject([{ reason: 'is changed by the owner only' }]);
  const ownerDraft = await upload([file], colleague);
  expect(await draftOf(ownerDraft, colleague)).toMatchObject({ problems: [], effect: { tripsCreated: 0 } });
});

it('drafts older than a day are deleted', async () => {
  const [old, young] = [await upload([fileOf('fares.csv', '')]), await upload([fileOf('fares.csv', '')], colleague)];
  await test.db.execute(sql`update timetable_drafts set created_at = now() - interval '25 hours' where uuid = ${old}`);
  expect(await deleteOldTimetableDrafts(test.db)).toBe(1);
  expect(await draftOf(young, colleague)).toMatchObject({ id: young });
});
