import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { asOwner } from '../../scripts/postgres/owner.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { jobLimits, openDatabase } from '../../server/db/client.ts';
import { createSilenceCheck, silentArchive } from '../../server/db/heartbeats.ts';
import { log } from '../../server/observability/log.ts';
import { startLiveServer } from '../../server/testing/test-live.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, query, startApp } from '../process/running-app.ts';
import { addPassenger, findLeg, visit } from '../process/visitor.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';

/** PostgreSQL with the settings of docs/deploy. A folder takes the place of the bucket. */
async function archivedPostgres() {
  for (const program of [join(bin, 'initdb'), '/usr/bin/pgbackrest'])
    assert.ok(existsSync(program), 'install the Debian packages postgresql-15 and pgbackrest');
  const folder = newDataDirectory();
  const [data, repository, port] = [join(folder, 'data'), join(folder, 'repository'), await freePort()];
  mkdirSync(repository);
  const own = asOwner(join(bin, 'initdb'), [folder]);
  const settings = {
    CONFIG: resolve('docs/deploy/pgbackrest.conf'),
    REPO1_TYPE: 'posix',
    REPO1_PATH: repository,
    LOCK_PATH: folder,
    PG1_PATH: data,
    PG1_PORT: String(port),
    PG1_USER: 'postgres',
    PG1_SOCKET_PATH: folder,
  };
  const env = { ...process.env };
  for (const [name, value] of Object.entries(settings)) env[`PGBACKREST_${name}`] = value;
  const runAsOwner = (program: string, ...args: string[]) =>
    execFileSync(...own(program, args), { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const control = (...args: string[]) => runAsOwner(join(bin, 'pg_ctl'), `--pgdata=${data}`, '--wait', ...args);

  runAsOwner(join(bin, 'initdb'), '-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const place = [`port = ${port}`, `unix_socket_directories = '${folder}'`, `listen_addresses = '127.0.0.1'`];
  const archive = `include '${resolve('docs/deploy/postgresql-archive.conf')}'`;
  appendFileSync(join(data, 'postgresql.conf'), [...place, archive, ''].join('\n'));
  return {
    urlOf: (user: string, database = 'tsela') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    start: () => control(`--log=${join(folder, 'log')}`, 'start'),
    stop: () => control('--mode=fast', 'stop'),
    backRest: (...args: string[]) => runAsOwner('pgbackrest', '--stanza=tsela', ...args),
  };
}

/** Every row that people made, with its key. Processes rewrite the other tables at any time. */
const rowsOf = (url: string) =>
  query(
    url,
    `select 'user' as of, to_jsonb(t) as row from users t union all select 'booking', to_jsonb(t) from bookings t
     union all select 'passenger', to_jsonb(t) from passengers t union all select 'claim', to_jsonb(t) from seat_claims t
     union all select 'member', to_jsonb(t) from staff_members t order by 1, 2`,
  );

test('a site returns to the moment before a table was dropped, with every row until then', async (t) => {
  const server = await archivedPostgres();
  server.start();
  t.after(() => server.stop());
  const [owner, admin] = [server.urlOf('tsela'), server.urlOf('postgres')];
  for (const role of ['tsela login', 'tsela_app login', 'tsela_reporting'])
    await query(server.urlOf('postgres', 'postgres'), `create role ${role}`);
  await query(server.urlOf('postgres', 'postgres'), 'create database tsela owner tsela');
  server.backRest('stanza-create');
  server.backRest('--type=full', 'backup');

  const live = await startLiveServer();
  t.after(() => live.stop());
  const env = {
    SANDBOX: '1',
    FIREBASE_DATABASE_URL: live.url,
    DATABASE_URL: server.urlOf('tsela_app'),
    MIGRATION_DATABASE_URL: owner,
  };
  const dataDirectory = newDataDirectory();
  const app = await startApp(t, { dataDirectory, env });
  const leg = await findLeg(owner);
  const { person, visitor } = await addPassenger(app);
  const kept = await visitor.book(leg, 'A1');
  const before = await rowsOf(owner);
  const [moment] = await query(owner, 'select clock_timestamp()::text as target');
  const lost = await visitor.book(leg, 'A2');
  await query(owner, 'drop table bookings cascade');
  await app.stop();

  server.stop();
  server.backRest('--delta', '--type=time', `--target=${String(moment?.target)}`, 'restore');
  server.start();
  const finish = () =>
    run(process.execPath, ['scripts/commands/run.ts', 'restore', 'finish'], { env: { ...process.env, ...env } });
  await eventually('the recovery is at the moment', async () => {
    const [state] = await query(admin, 'select pg_get_wal_replay_pause_state() as name');
    return state?.name === 'paused';
  });
  assert.deepEqual(await rowsOf(owner), before);
  await assert.rejects(finish(), /The recovery has not ended/);
  await query(admin, 'select pg_wal_replay_resume()');
  await eventually('the recovery ends', async () => {
    const [state] = await query(admin, 'select pg_is_in_recovery() as recovers');
    return state?.recovers === false;
  });
  const worker = new pg.Client({ connectionString: env.DATABASE_URL });
  await worker.connect();
  await assert.rejects(finish(), /The database is in use/);
  await worker.end();
  assert.match((await finish()).stdout, /The database is restored: seats \d+, sessions [1-9].* records [1-9]/);

  const again = await startApp(t, { dataDirectory, env, port: app.port });
  const returned = visit(again);
  assert.equal((await returned.signIn(person.phone, person.password)).status, 200);
  assert.equal((await returned.call('GET', `/v2/self-service/${kept}`)).status, 200);
  assert.equal((await returned.call('GET', `/v2/self-service/${lost}`)).status, 404);
  await returned.book(leg, 'A2');
  await again.stop();
  server.backRest('--type=diff', 'backup');
});

test('an archive that stands still for 10 minutes raises one alarm', async (t) => {
  const server = await archivedPostgres();
  server.start();
  t.after(() => server.stop());
  const admin = server.urlOf('postgres', 'postgres');
  await query(admin, 'create role tsela_app login');
  const db = openDatabase(server.urlOf('tsela_app', 'postgres'), 1, jobLimits);
  t.after(() => db.$client.end());
  const error = t.mock.method(log, 'error', () => undefined);
  let ms = 0;
  const check = createSilenceCheck(db, () => ms, silentArchive);
  const alarmsAt = async (seconds: number) => {
    ms = seconds * 1000;
    await check();
    return error.mock.callCount();
  };

  assert.equal(await alarmsAt(0), 0);
  assert.equal(await alarmsAt(600), 0);
  assert.equal(await alarmsAt(601), 1);
  assert.equal(await alarmsAt(900), 1);
  server.backRest('stanza-create');
  await eventually('PostgreSQL archives its WAL', async () => {
    const [archiver] = await query(admin, 'select archived_count::int as count from pg_stat_archiver, pg_switch_wal()');
    return archiver?.count;
  });
  assert.equal(await alarmsAt(901), 1);
  assert.equal(await alarmsAt(1500), 1);
});
