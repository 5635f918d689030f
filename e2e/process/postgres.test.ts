import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../scripts/start/free-port.ts';
import { startPostgres, type Postgres } from '../../scripts/postgres/start-postgres.ts';
import { commandsWith, isAlive } from '../../lab/process-table.ts';
import { currentNode } from '../../scripts/install/project.mjs';
import { eventually } from './eventually.ts';
import { newDataDirectory, query } from './running-app.ts';

/** The tests share one data directory, in this order. */
test('embedded PostgreSQL', async (t) => {
  const directory = newDataDirectory();
  const dataDirectory = join(directory, 'pg');
  const start = async (): Promise<Postgres> => {
    const server = await startPostgres({ dataDirectory, port: await freePort() });
    t.after(() => server.stop());
    return server;
  };
  const hasMark = async ({ url }: Postgres) =>
    assert.deepEqual(await query(url, 'select seat from mark'), [{ seat: 7 }]);

  const first = await start();
  const { password } = new URL(first.url);
  await query(first.url, 'create table mark as select 7 as seat');

  await t.test('has the btree_gist extension, and uses UTC and UTF-8', async () => {
    await query(first.url, 'create extension btree_gist');
    const [row] = await query(
      first.url,
      `select current_setting('timezone') as zone, current_setting('server_encoding') as encoding`,
    );
    assert.deepEqual(row, { zone: 'UTC', encoding: 'UTF8' });
  });

  await t.test('refuses a wrong password and listens only on loopback', async () => {
    const wrong = first.url.replace(/:[0-9a-f]+@/, ':wrong@');
    await assert.rejects(query(wrong, 'select 1'), { code: '28P01' });
    assert.deepEqual(await query(first.url, 'show listen_addresses'), [{ listen_addresses: '127.0.0.1' }]);
    assert.equal(statSync(`${dataDirectory}.password`).mode & 0o777, 0o600);
  });

  await t.test('leaves no process behind when it is stopped', async () => {
    await query(first.url, 'drop role tsela_app');
    await query(first.url, 'drop role tsela_reporting');
    assert.ok(commandsWith(directory).length > 0);
    await first.stop();
    await eventually('all have ended', () => commandsWith(directory).length === 0);
  });

  const second = await start();

  await t.test('keeps data and the password over a restart, and creates the roles that older data lacks', async () => {
    await hasMark(second);
    assert.equal(new URL(second.url).password, password);
    assert.deepEqual(await query(second.appUrl, 'select current_user as role'), [{ role: 'tsela_app' }]);
    await assert.rejects(query(second.appUrl, 'create table another (seat int)'), { code: '42501' });
  });

  await t.test('keeps data over kill -9, also when another process has the pid of the dead server', async () => {
    const file = join(dataDirectory, 'postmaster.pid');
    const content = readFileSync(file, 'utf8');
    second.child.kill('SIGKILL');
    const other = spawn(currentNode, ['-e', 'setInterval(() => {}, 1000)']);
    t.after(() => other.kill('SIGKILL'));
    await eventually('it has ended', () => !isAlive(second.child.pid));
    writeFileSync(file, content.replace(/^\d+/, String(other.pid)));
    const third = await start();
    await hasMark(third);
    assert.equal(third.appUrl.replace(/:\d+\//, ''), second.appUrl.replace(/:\d+\//, ''));
    assert.deepEqual(await query(third.appUrl, 'select current_user as role'), [{ role: 'tsela_app' }]);
    assert.ok(isAlive(other.pid), 'the other process still runs');
  });

  await t.test('stops a server that outlived its supervisor before it starts a new one', async () => {
    const [before] = commandsWith(directory);
    const last = await start();
    assert.ok(!isAlive(before?.pid));
    await hasMark(last);
    await last.stop();
  });

  await t.test('refuses data of another version with one line', async () => {
    writeFileSync(join(dataDirectory, 'PG_VERSION'), '12\n');
    await assert.rejects(start(), /is from PostgreSQL 12, but PostgreSQL \d+ is installed/);
  });
});
