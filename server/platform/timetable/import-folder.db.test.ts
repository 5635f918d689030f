import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { importCommand } from '@/server/platform/setup/import-command';
import { commandIn, runScript } from '@/server/testing/run-script';
import { complaintsOf, ownNames, startImportScenario } from '@/server/testing/test-imports';
import { importFolder } from './import-folder';
import { files, good } from '@/server/testing/timetable-files';

const { test, pathOf, run, ...scenario } = startImportScenario();
const write = (texts: ReadonlyMap<string, string> = files()) => scenario.write(texts);
const complaints = (path?: string) => complaintsOf(test.db, () => run(path));

const added = { operators: ['Kanye Coaches', 'Tladi Lines'], schedulesAdded: 2, schedulesRetired: 0, tripsRemoved: 0 };

describe('a good folder', () => {
  it('is imported, and leaves one audit row with the person who imports it', async () => {
    await write();
    const options = { clock: test.clock.read, author: { actor: 'thabo', reason: null } };
    expect(await importFolder(test.db, pathOf(), options)).toMatchObject({
      ok: true,
      summary: { ...added, schedulesUnchanged: 0 },
    });
    const { rows } = await test.db.execute(
      sql`select actor, after from audit_rows where action = 'timetable.imported'`,
    );
    expect(rows).toMatchObject([{ actor: 'thabo', after: { schedulesAdded: 2, faresChanged: 3 } }]);
  });

  it('may have CRLF line ends, a byte order mark and files of other kinds', async () => {
    await write(new Map([...files()].map(([file, text]) => [file, `\uFEFF${text.replaceAll('\n', '\r\n')}`])));
    await writeFile(pathOf('notes.txt'), 'not for you');
    await writeFile(pathOf('.~lock.cities.csv#'), '');
    await writeFile(pathOf('._cities.csv'), '');
    expect(await run()).toMatchObject({ ok: true, summary: added });
    await write();
    expect(await run()).toMatchObject({ ok: true, summary: { schedulesUnchanged: 2 } });
  });

  it('stores markup and SQL in the name of a place as plain text', async () => {
    const place = `<script>alert(1)</script>'); drop table trips; --`;
    await write(files('stops.csv', { 2: `GF-1,1,1,Gaborone,"${place}",,05:00,0` }));
    expect(await run()).toMatchObject({ ok: true });
    const { rows } = await test.db.execute(sql`select place from schedule_stops where place like '%script%'`);
    expect(rows).toEqual([{ place }]);
  });
});

describe('the import refuses', () => {
  it('a folder that does not exist and a path that is not a folder', async () => {
    expect(await complaints(pathOf('none'))).toEqual([`${pathOf('none')}: the folder does not exist`]);
    await write();
    expect(await complaints(pathOf('fares.csv'))).toEqual([`${pathOf('fares.csv')}: is not a folder`]);
  });

  it('a folder with missing or unexpected files', async () => {
    await write();
    await rm(pathOf('buses.csv'));
    await writeFile(pathOf('Busses.csv'), 'reg_no');
    expect(await complaints()).toEqual([
      expect.stringMatching(/^Busses\.csv: "Busses\.csv" is not a timetable file/),
      'buses.csv: is missing',
    ]);
  });

  it('a folder instead of a file, a file that is too large, and an endless file', async () => {
    await write();
    await Promise.all(['stops.csv', 'fares.csv', 'cities.csv'].map((file) => rm(pathOf(file))));
    await mkdir(pathOf('stops.csv'));
    await writeFile(pathOf('fares.csv'), Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    await symlink('/dev/zero', pathOf('cities.csv'));
    expect(await complaints()).toEqual([
      'cities.csv: is not a file',
      'fares.csv: is larger than 5 MB',
      'stops.csv: is not a file',
    ]);
  });

  it('text that is not UTF-8, with its line number, together with the problems of other files', async () => {
    await write(files('fares.csv', { 2: 'Morula Coaches,Gaborone,Palapye,free' }));
    const latin1 = ownNames(good['stops.csv'].join('\n')).replace('Jwaneng Rank', 'Jwanéng Rank');
    await writeFile(pathOf('stops.csv'), Buffer.from(latin1, 'latin1'));
    expect(await complaints()).toEqual([
      'stops.csv:3: is not UTF-8; save the file as CSV UTF-8',
      expect.stringMatching(/^fares\.csv:2: fare_pula: must be an amount/),
    ]);
    await writeFile(pathOf('stops.csv'), Buffer.from(`\uFEFF${latin1}`, 'utf16le'));
    expect((await complaints())[0]).toBe('stops.csv:1: is not UTF-8; save the file as CSV UTF-8');
  });
});

it('a bus that belongs to another operator is named with its line, and nothing changes', async () => {
  await write(files('buses.csv', { 3: 'B 244 TST,Morula Coaches,Kombi,1/2,15,no,' }));
  await writeFile(pathOf('schedules.csv'), good['schedules.csv'].join('\n').replace('B 124 ABC', 'B 244 TST'));
  expect(await complaints()).toEqual(['buses.csv:3: operator: "B 244 TST" belongs to "Naledi Night Lines"']);
});

it('imports 5,000 towns from one file', async () => {
  const towns = Array.from({ length: 5000 }, (_, index) => `Town ${index},BW,-22,25,no`);
  await write(files().set('cities.csv', [...good['cities.csv'], ...towns].join('\n')));
  expect(await run()).toMatchObject({ ok: true });
});

describe('npm run import', () => {
  const settings = () => ({ DATABASE_URL: test.databaseUrl });
  const npmRunImport = (...args: string[]) => runScript('scripts/commands/run.ts', ['import', ...args], settings());
  const runImport = commandIn('import', importCommand, settings);

  it('imports into DATABASE_URL and prints a summary, or prints the problems and exits with code 1', async () => {
    await write();
    const first = await npmRunImport(pathOf().slice(tmpdir().length + 1));
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^Operators: Kanye Coaches, Tladi Lines\nSchedules: 2 added, 0 replaced.*\nFares: +3 changed\n/,
    );
    expect((await runImport(pathOf())).stdout).toContain('0 added, 0 replaced, 2 unchanged, 0 retired');

    await writeFile(pathOf('cities.csv'), 'city\nKanye');
    const refused = await npmRunImport(pathOf());
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^cities\.csv:1: the header lacks .*\nNothing was imported/s);
    const usage = await npmRunImport();
    expect(usage).toMatchObject({ code: 2, stdout: '' });
    expect(usage.stderr).toMatch(/^Usage: npm run import -- <folder/);
  });
});
