import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import { openOldDatabase } from '@/server/testing/old-database';
import { isDeep } from '@/server/testing/property-test';
import { schemaObjects } from '@/server/testing/schema-objects';
import { openTestDatabase, type TestDatabase } from '@/server/testing/test-database';
import { until } from '@/server/testing/until';
import { appliedMigrations, migrationsFolder, problemOfVersion, replaced } from './applied-migrations';
import { applyMigrations } from './apply-migrations';
import { jobLimits, type Database } from './client';
import { migrateDatabase } from './migrate';

const files = readMigrationFiles({ migrationsFolder });
const table = 'drizzle.__drizzle_migrations';

const nothing = () => Promise.resolve();

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((test) => test.close())));

const openCopy = (original: string) => openTestDatabase(4, jobLimits, original);

async function open(original = 'template0'): Promise<TestDatabase> {
  const test = await openCopy(original);
  opened.push(test);
  return test;
}

/** Closes the database, because a copy requires that. Returns its name. */
async function asOriginal({ url, close }: TestDatabase): Promise<string> {
  await close();
  return new URL(url).pathname.slice(1);
}

const applied = async (db: Database) =>
  (await db.$client.query(`select hash, created_at from ${table} order by created_at`)).rows as unknown[];

const insertRow = ({ hash, folderMillis: when }: Pick<MigrationMeta, 'hash' | 'folderMillis'>) =>
  `insert into ${table} (hash, created_at) values ('${hash}', ${when})`;

async function stateOf(db: Database) {
  const { rows } = await db.$client.query<{ exists: boolean }>(`select to_regclass('${table}') is not null as exists`);
  return { objects: await schemaObjects(db.$client), applied: rows[0]?.exists ? await applied(db) : [] };
}

let old: string;
let newest: string;
let fresh: Awaited<ReturnType<typeof stateOf>>;
beforeAll(async () => {
  old = await asOriginal(await openOldDatabase());
  const test = await openCopy('template0');
  await migrateDatabase(test.db);
  fresh = await stateOf(test.db);
  newest = await asOriginal(test);
});

describe('a database of commit 6619a171', () => {
  it.each(files.map((_, place) => place))(
    'has the objects of a new one after a start, with %i newer migrations',
    async (count) => {
      const { db } = await open(old);
      await db.$client.query(`insert into cities (name, slug, country) values ('Maun', 'maun', 'Botswana')`);
      for (const file of files.slice(1, count + 1)) {
        for (const statement of file.sql) await db.$client.query(statement);
        await db.$client.query(insertRow(file));
      }
      await migrateDatabase(db);
      expect(await stateOf(db)).toEqual(fresh);
      expect((await db.$client.query('select name from cities')).rows).toEqual([{ name: 'Maun' }]);
      await migrateDatabase(db);
      expect(await stateOf(db)).toEqual(fresh);
    },
  );

  it.each([
    'create table another (id int)',
    'alter table cities drop column country',
    'alter table cities alter country drop not null',
    `alter table cities alter country set default 'Botswana'`,
    'alter table cities alter country type varchar',
    'alter table bookings drop constraint bookings_trip_id_trips_id_fk',
    'alter table seat_claims drop constraint seat_claims_no_overlap',
    'drop index bookings_recent',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter function check_refund() reset search_path',
    'alter function keep_ledger_balance() security invoker',
    'grant execute on function keep_ledger_balance() to public',
    'drop trigger refunds_checked on refunds',
    'alter table audit_rows disable trigger audit_rows_unchangeable',
    `alter type claim_state add value 'blocked'`,
    `comment on table cities is 'Villages.'`,
    'alter sequence seat_revision cache 10',
    'alter table cities alter id drop identity',
    'grant update on ledger_entries to tsela_app',
    'grant select (token) on payment_attempts to tsela_reporting',
    'drop extension btree_gist cascade',
  ])('would not have them after this, as the comparison notices: %s', async (statement) => {
    const { db } = await open(newest);
    const client = await db.$client.connect();
    await client.query(`begin; ${statement}`);
    expect(await schemaObjects(client)).not.toEqual(fresh.objects);
    client.release(true);
  });
});

it('a restore accepts the backup of a database that a start adopts, and no older one', async () => {
  const { db } = await open(old);
  const rows = await appliedMigrations(db);
  expect(problemOfVersion('backup', rows)).toBeUndefined();
  expect(problemOfVersion('backup', rows.slice(0, -1))).toMatch(/^The backup is of a version before commit 6619a171/);
});

describe('a start refuses, and changes nothing:', () => {
  const unknown = 'The migrations of the database belong to an unknown version: use another database';
  const newer = 'The database is of a newer version than this one: use that version';
  const before = 'The database is of a version before commit 6619a171: start it once with commit 6619a171';

  it.each([
    ['a version before 6619a171', () => old, `delete from ${table} where created_at = ${replaced.lastWhen}`, before],
    ['half of its migrations', () => old, `delete from ${table} where id = 9`, unknown],
    [
      'another last migration',
      () => old,
      `update ${table} set hash = 'x' where created_at = ${replaced.lastWhen}`,
      unknown,
    ],
    [
      'the old ones and the baseline',
      () => old,
      insertRow({ ...files[0], hash: 'x', folderMillis: replaced.lastWhen + 1 }),
      unknown,
    ],
    ['no baseline', () => newest, `delete from ${table} where id = 1`, unknown],
    ['a gap', () => newest, `delete from ${table} where id = 2`, unknown],
    [
      'a migration of another branch',
      () => newest,
      `update ${table} set created_at = created_at + 7 where id = 3`,
      unknown,
    ],
    ['a newer version', () => newest, insertRow({ hash: 'x', folderMillis: 9e12 }), newer],
    [
      'tables without migrations',
      () => newest,
      `delete from ${table}`,
      'The database has no migrations, but the table ',
    ],
    [
      'tables of another product',
      () => 'template0',
      'create table cities ()',
      'The database has no migrations, but the table cities: use an empty database',
    ],
  ])('%s', async (_, original, change, reason) => {
    const { db } = await open(original());
    await db.$client.query(change);
    const state = await stateOf(db);
    const check = jest.fn(nothing);
    await expect(migrateDatabase(db, { check })).rejects.toThrow(reason);
    expect(check).not.toHaveBeenCalled();
    expect(await stateOf(db)).toEqual(state);
  });

  it('but no database that has only the mark of a sandbox, or tables of an extension', async () => {
    const { db } = await open();
    await db.$client.query('create extension pg_stat_statements; create table sandbox_mark ()');
    await migrateDatabase(db);
    expect(await applied(db)).toEqual(fresh.applied);
  });
});

const migrationOf = (sql: string[], place: number): MigrationMeta => ({
  sql,
  folderMillis: replaced.lastWhen + 1 + place,
  hash: `hash ${place}`,
  bps: true,
});
const outside = `-- outside of a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "things_kind" ON "things" ("kind", "id");`;
const set = [
  [
    `create type kind as enum ('early')`,
    `create table things (id int primary key, kind kind); insert into things select id, 'early' from generate_series(1, 3) id`,
  ],
  [`alter type kind add value 'late'`],
  [`update things set kind = 'late' where id = 2`, 'alter table things add column note text'],
  [outside],
  [`insert into things values (4, 'late', 'last')`, `comment on table things is 'Things.'`],
].map(migrationOf);

/** Migrates with a connection that is lost before its statement number `lost`. Returns the number of statements. */
async function migrateAndCrash({ db }: TestDatabase, migrations: readonly MigrationMeta[], lost = 0): Promise<number> {
  const client = await db.$client.connect();
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let count = 0;
  const query = async (...args: unknown[]) => {
    count += 1;
    if (count === lost) await send('select pg_terminate_backend(pg_backend_pid())').catch(nothing);
    return send(...args);
  };
  await applyMigrations(Object.assign(client, { query }), migrations).finally(() => client.release(true));
  return count;
}

const thingsOf = async (test: TestDatabase) => ({
  ...(await stateOf(test.db)),
  rows: (await test.db.$client.query('select * from things order by id')).rows as unknown[],
});

describe('a start after a crash', () => {
  it.each([
    { start: 'a set of migrations with an enum value and an index', migrations: set, isOld: false },
    { start: 'the adoption and what follows', migrations: files, isOld: true },
  ])('at each statement of $start ends as one without it', async ({ migrations, isOld }) => {
    const openStart = () => openCopy(isOld ? old : 'template0');
    const read = (test: TestDatabase) => (isOld ? stateOf(test.db) : thingsOf(test));
    const whole = await openStart();
    const statements = await migrateAndCrash(whole, migrations);
    const end = await read(whole);
    await whole.close();
    expect(end.applied).toHaveLength(migrations.length);
    // A migration that has landed never changes, so `npm test` crashes in the adoption and in the newest ones.
    const isTested = (lost: number) => isDeep || !isOld || lost <= 20 || lost > statements - 25;
    for (let lost = 1; lost <= statements; lost += 1) {
      if (!isTested(lost)) continue;
      const test = await openStart();
      await expect(migrateAndCrash(test, migrations, lost)).rejects.toThrow();
      await migrateAndCrash(test, migrations);
      expect([lost, await read(test)]).toEqual([lost, end]);
      await test.close();
    }
  });

  it('inside of the statement outside of a transaction drops the invalid index first', async () => {
    const test = await open();
    await migrateAndCrash(test, set.slice(0, 3));
    const { $client } = test.db;
    const writer = await $client.connect();
    await writer.query(`begin; insert into things values (9, 'early')`);
    const crash = migrateAndCrash(test, set).catch(String);
    const waiting = `from pg_stat_activity where datname = current_database() and query like '-- outside%' and wait_event_type = 'Lock'`;
    await until(
      async () => (await $client.query(`select pg_terminate_backend(pid) ${waiting}`)).rowCount ?? 0,
      Boolean,
    );
    expect(await crash).toContain('terminating connection');
    await writer.query('commit');
    writer.release();
    const isValid = async () =>
      (await $client.query(`select indisvalid from pg_index where indexrelid = 'things_kind'::regclass`))
        .rows as unknown[];
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await migrateAndCrash(test, set);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    expect(await applied(test.db)).toHaveLength(set.length);
  });

  it('would not be possible in one transaction: PostgreSQL refuses the new value of the enum', async () => {
    const test = await open();
    await migrateAndCrash(test, set.slice(0, 1));
    const together = set.slice(1, 3).flatMap(({ sql }) => sql);
    await expect(test.db.$client.query(`begin; ${together.join(';')}`)).rejects.toMatchObject({ code: '55P04' });
  });
});

describe('a start that waits for another', () => {
  const index = 'create index concurrently if not exists cities_name on cities (name)';
  const waits = (client: PoolClient, statement: string, state: string) =>
    until(
      async () =>
        (
          await client.query(
            `select from pg_stat_activity
             where datname = current_database() and query like '%${statement}(%' and state = '${state}'
               and pid <> pg_backend_pid()`,
          )
        ).rowCount ?? 0,
      Boolean,
    );

  it('does not block its index', async () => {
    const { db } = await open(newest);
    let second = Promise.resolve();
    const check = async (client: PoolClient) => {
      second = migrateDatabase(db);
      await waits(client, 'pg_try_advisory_lock', 'idle');
      await client.query(index);
    };
    await migrateDatabase(db, { check });
    await expect(second).resolves.toBeUndefined();
  });

  it('would block it, if it waited in a statement', async () => {
    const { db } = await open(newest);
    const waiting = await db.$client.connect();
    let second = Promise.resolve<unknown>(undefined);
    const check = async (client: PoolClient) => {
      second = waiting
        .query(`select pg_advisory_lock(hashtextextended('migrate', 0))`)
        .catch((error: unknown) => error);
      await waits(client, 'pg_advisory_lock', 'active');
      await client.query(index);
    };
    const first = await migrateDatabase(db, { check }).catch((error: unknown) => error);
    const ends = [first, await second];
    waiting.release(true);
    expect(ends).toContainEqual(expect.objectContaining({ code: '40P01' }));
  });
});
