import { sql } from 'drizzle-orm';
import { commandIn } from '@/server/testing/run-script';
import { staffCommand } from '@/server/platform/staff/staff-command';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();
const settings = () => ({ DATABASE_URL: test.databaseUrl });
const run = commandIn('doctor', () => Promise.resolve(['done']), settings);

const state = async () => {
  const { rows } = await test.db.execute(sql`
    select (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
           (select count(*) from information_schema.columns where table_schema = 'public')::int as columns`);
  return rows[0];
};

it('a command of another version names the migration that the database does not have, and changes nothing', async () => {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await test.db.execute(sql`create table applied as select * from drizzle.__drizzle_migrations`);
  await test.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
  const before = await state();
  expect(await run()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database does not have the migration \d{4}_\w+ of this version/) as string,
  });
  expect(await state()).toEqual(before);
  await test.db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await test.db.execute(sql`insert into drizzle.__drizzle_migrations select * from applied`);
  await test.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  );
  expect(await run()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database has 1 migrations of a newer version/) as string,
  });
  await test.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  await test.db.execute(sql`drop table applied`);
  expect((await run()).code).toBe(0);
});

it('a command reads an e-mail address as it is shown', async () => {
  const { stderr } = await commandIn('staff', staffCommand, settings)('platform', ' Neo@MÜNCHEN.example. ');
  expect(stderr).toContain('No account has confirmed neo@xn--mnchen-3ya.example.');
});
