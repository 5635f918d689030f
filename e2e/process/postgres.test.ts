import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgres, type Postgres } from '../../scripts/postgres/start-postgres.ts';
import { currentNode } from '../../scripts/project.mjs';
import { eventually } from './eventually.ts';
import { commandsWith, isAlive } from '../../scripts/process-table.ts';
import { newDataDirectory } from './running-app.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server in `directory` and stops it after the test. */
async function start(t: TestContext, directory: string): Promise<Postgres> {
  const server = await startPostgres({ dataDirectory: join(directory, 'pg'), port: await freePort() });
  t.after(() => server.stop());
  return server;
}

const postmasterFile = (directory: string) => join(directory, 'pg', 'postmaster.pid');

describe('embedded PostgreSQL', () => {
  test('keeps committed data and the password over a restart', async (t) => {
    const directory = newDataDirectory();
    const first = await start(t, directory);
    await query(first.url, 'create table mark as select 7 as seat');
    await first.stop();
    const second = await start(t, directory);
    assert.deepEqual(await query(second.url, 'select seat from mark'), [{ seat: 7 }]);
    assert.equal(new URL(second.url).password, new URL(first.url).password);
    assert.equal(statSync(join(directory, 'pg.password')).mode & 0o777, 0o600);
  });

  test('keeps committed data over kill -9', async (t) => {
    const directory = newDataDirectory();
    const first = await start(t, directory);
    await query(first.url, 'create table mark as select 7 as seat');
    first.child.kill('SIGKILL');
    const second = await start(t, directory);
    assert.deepEqual(await query(second.url, 'select seat from mark'), [{ seat: 7 }]);
  });

  test('has the btree_gist extension, and uses UTC and UTF-8', async (t) => {
    const { url } = await start(t, newDataDirectory());
    await query(url, 'create extension btree_gist');
    const [row] = await query(
      url,
      `select current_setting('timezone') as zone, current_setting('server_encoding') as encoding`,
    );
    assert.deepEqual(row, { zone: 'UTC', encoding: 'UTF8' });
  });

  test('creates the roles that data of an older version lacks, and their password stays the same', async (t) => {
    const directory = newDataDirectory();
    const first = await start(t, directory);
    await query(first.url, 'drop role tsela_app');
    await query(first.url, 'drop role tsela_reporting');
    await first.stop();
    for (let run = 1; run <= 2; run += 1) {
      const server = await start(t, directory);
      assert.deepEqual(await query(server.appUrl, 'select current_user as role'), [{ role: 'tsela_app' }]);
      await assert.rejects(query(server.appUrl, 'create table mark (seat int)'), { code: '42501' });
      await server.stop();
    }
  });

  test('refuses a wrong password and listens only on loopback', async (t) => {
    const { url } = await start(t, newDataDirectory());
    const wrong = url.replace(/:[0-9a-f]+@/, ':wrong@');
    await assert.rejects(query(wrong, 'select 1'), { code: '28P01' });
    assert.deepEqual(await query(url, 'show listen_addresses'), [{ listen_addresses: '127.0.0.1' }]);
  });

  test('stops a server that outlived its supervisor before it starts a new one', async (t) => {
    const directory = newDataDirectory();
    const first = await start(t, directory);
    await start(t, directory);
    await eventually('the first has ended', () => !isAlive(first.child.pid));
    assert.equal(first.child.exitCode, 0, 'the exit is clean');
  });

  test('ignores the file of a dead server whose pid belongs to another process', async (t) => {
    const directory = newDataDirectory();
    const first = await start(t, directory);
    const file = postmasterFile(directory);
    const content = readFileSync(file, 'utf8');
    first.child.kill('SIGKILL');
    const other = spawn(currentNode, ['-e', 'setInterval(() => {}, 1000)']);
    t.after(() => other.kill('SIGKILL'));
    await eventually('the first has ended', () => !isAlive(first.child.pid));
    writeFileSync(file, content.replace(/^\d+/, String(other.pid)));
    const second = await start(t, directory);
    assert.deepEqual(await query(second.url, 'select 1 as one'), [{ one: 1 }]);
    assert.ok(isAlive(other.pid), 'the other process still runs');
  });

  test('refuses data of another version with one line', async (t) => {
    const directory = newDataDirectory();
    const server = await start(t, directory);
    await server.stop();
    writeFileSync(join(directory, 'pg', 'PG_VERSION'), '12\n');
    await assert.rejects(start(t, directory), /is from PostgreSQL 12, but PostgreSQL \d+ is installed/);
  });

  test('leaves no process behind when it is stopped', async (t) => {
    const directory = newDataDirectory();
    const server = await start(t, directory);
    assert.ok(commandsWith(directory).length > 0);
    await server.stop();
    await eventually('all have ended', () => commandsWith(directory).length === 0);
  });
});
