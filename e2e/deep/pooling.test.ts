import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { newDataDirectory, query, startApp } from '../process/running-app.ts';
import { addPassenger, day } from '../process/visitor.ts';

test('the site sells a seat through PgBouncer in session mode, with the limits of its role', async (t) => {
  assert.ok(existsSync('/usr/sbin/pgbouncer'), 'install the Debian package pgbouncer');
  const server = await startPostgres({
    dataDirectory: join(newDataDirectory(), 'pg'),
    port: await freePort(),
    durable: false,
  });
  t.after(() => server.stop());
  const { username, password, port: serverPort, pathname } = new URL(server.appUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tsela-pgbouncer-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`, { mode: 0o644 });
  const settings = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'pool_mode = session'];
  const users = ['auth_type = scram-sha-256', `auth_file = ${join(folder, 'users.txt')}`, 'default_pool_size = 60'];
  const database = `* = host=127.0.0.1 port=${serverPort}`;
  const config = ['[databases]', database, '[pgbouncer]', ...settings, ...users, 'max_client_conn = 200'];
  writeFileSync(join(folder, 'pgbouncer.ini'), config.join('\n'), { mode: 0o644 });
  // It refuses to run as root.
  const pooler = spawn('/usr/sbin/pgbouncer', ['-q', '-u', 'daemon', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  t.after(() => pooler.kill());
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;

  const app = await startApp(t, {
    env: { SANDBOX: '1', DATABASE_URL: url, MIGRATION_DATABASE_URL: server.url },
  });
  const [leg] = await query(
    server.url,
    `select trips.uuid as "tripId", legs.uuid as "legId", fare_thebe as "fareThebe"
     from trips join legs on legs.schedule_id = trips.schedule_id and legs.is_default
     where service_date = '${day(3)}' limit 1`,
  );
  assert.ok(leg);
  const { visitor } = await addPassenger(app);
  await visitor.ok('PUT', `/api/trips/${String(leg.tripId)}/legs/${String(leg.legId)}/holds`, { seats: ['A1'] });
  const passengers = [{ names: 'Boitumelo Ramotswe', seat: 'A1' }];
  await visitor.ok('POST', '/api/bookings', {
    ...leg,
    payment: 'later',
    idempotencyKey: crypto.randomUUID(),
    passengers,
  });
  const limits = await query(
    url,
    `select name, setting from pg_settings where name like '%\\_timeout' and setting <> '0'`,
  );
  const values = Object.fromEntries(limits.map(({ name, setting }) => [String(name), setting]));
  assert.equal(values.lock_timeout, '3000');
  assert.equal(values.idle_in_transaction_session_timeout, '15000');
  await assert.rejects(query(url, 'select pg_sleep(12)'), /statement timeout/);
});
