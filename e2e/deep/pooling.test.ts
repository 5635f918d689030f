import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { asOwner } from '../../scripts/postgres/owner.ts';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, query, startApp, startProcess } from '../process/running-app.ts';
import { addPassenger, findLeg } from '../process/visitor.ts';

const program = process.env.TEST_PGBOUNCER ?? '/usr/sbin/pgbouncer';
type Mode = 'session' | 'transaction';

function isRecent(): boolean {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Starts PostgreSQL and PgBouncer. Returns the settings of a sandbox on an empty database. */
async function startServers(t: TestContext, mode: Mode, options: readonly string[] = []) {
  assert.ok(existsSync(program), 'not run: no pgbouncer. Install the Debian package pgbouncer');
  const folder = newDataDirectory();
  const server = await startPostgres({ dataDirectory: join(folder, 'pg'), port: await freePort(), durable: false });
  t.after(() => server.stop());
  const { port: serverPort } = new URL(server.url);
  const pooled = new URL(server.appUrl);
  pooled.port = String(await freePort());
  const own = join(folder, 'bouncer');
  mkdirSync(own);
  writeFileSync(join(own, 'users'), `"${pooled.username}" "${pooled.password}"\n`);
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${pooled.port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(own, 'users')}`,
    `admin_users = ${pooled.username}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
    ...options,
  ];
  writeFileSync(join(own, 'ini'), settings.join('\n'));
  const child = spawn(...asOwner(program, [folder, own])(program, [join(own, 'ini')]), { stdio: 'ignore' });
  t.after(() => child.kill('SIGINT'));
  const console = new URL('/pgbouncer', pooled).href;
  await eventually('PgBouncer listens', () =>
    query(console, 'show version').then(
      () => true,
      () => false,
    ),
  );
  const env = { SANDBOX: '1', DATABASE_URL: pooled.href, MIGRATION_DATABASE_URL: server.url };
  return { env, console, dataDirectory: join(folder, 'data') };
}

async function refusedStart(t: TestContext, { env, dataDirectory }: Awaited<ReturnType<typeof startServers>>) {
  const { exited, output } = startProcess(t, { env, dataDirectory, port: await freePort() });
  assert.equal(await exited, 1, output.stdout);
  return output.stderr.trim();
}

async function sellsASeat(t: TestContext, mode: Mode) {
  const servers = await startServers(t, mode, mode === 'transaction' ? ['max_prepared_statements = 100'] : []);
  const { env, dataDirectory, console } = servers;
  const pooled = (statement: string) => query(env.DATABASE_URL, statement);

  await pooled('select 1');
  assert.match(
    await refusedStart(t, servers),
    /^DATABASE_URL: new connections lack limits\. .*RECONNECT in PgBouncer.*$/,
  );
  await query(console, 'reconnect');
  const app = await startApp(t, { env, dataDirectory });

  const leg = await findLeg(env.MIGRATION_DATABASE_URL);
  const { visitor } = await addPassenger(app);
  await visitor.book(leg, 'A1');

  const jobs = () =>
    query(env.MIGRATION_DATABASE_URL, `select from pgboss.job where state = 'completed' and name = 'lapse-bookings'`);
  await eventually('the worker runs a job', async () => (await jobs()).length > 0);
  const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.2) is null as slept`;
  const sessions = await Promise.all(Array.from({ length: 30 }, () => pooled(limits)));
  for (const [session] of sessions)
    assert.deepEqual(session, { lock: '3s', statement: '10s', idle: '15s', slept: false });
  const lock = `lock table cities in access exclusive mode; select pg_sleep(5)`;
  await Promise.all([
    assert.rejects(pooled('select pg_sleep(12)'), { code: '57014' }),
    query(env.MIGRATION_DATABASE_URL, lock),
    eventually('the table is locked', () =>
      pooled(`select from pg_locks where mode = 'AccessExclusiveLock' and granted`).then(({ length }) => length > 0),
    ).then(() => assert.rejects(pooled('select from cities'), { code: '55P03' })),
  ]);
  assert.doesNotMatch(app.output.stdout, /"level":"?(error|fatal|50|60)/);
  await app.stop();
}

test('a site sells a seat through PgBouncer in session mode, within its limits', (t) => sellsASeat(t, 'session'));

// TEST_PGBOUNCER names a newer one than that of Debian 12.
test('in transaction mode, version 1.21 or later sells a seat, and one without prepared statements is refused', async (t) => {
  if (isRecent()) await sellsASeat(t, 'transaction');
  const servers = await startServers(t, 'transaction', isRecent() ? ['max_prepared_statements = 0'] : []);
  assert.match(await refusedStart(t, servers), /^DATABASE_URL: PgBouncer loses prepared statements: .*1\.21.*$/);
});
