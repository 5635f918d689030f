import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgres, type Postgres } from '../../scripts/postgres/start-postgres.ts';
import { EXIT_CONFIGURATION, root } from '../../scripts/project.mjs';
import { realSettings } from './real-settings.ts';
import { newDataDirectory, startApp, startProcess, type RunningApp } from './running-app.ts';

/** Returns the lines of a start that refuses its settings. */
async function refusal(t: TestContext, env: Record<string, string>): Promise<string[]> {
  const { exited, output } = startProcess(t, { dataDirectory: newDataDirectory(), port: await freePort(), env });
  assert.equal(await exited, EXIT_CONFIGURATION, output.stdout + output.stderr);
  assert.doesNotMatch(output.stdout, /Ready|Inbox|Demo account/);
  return output.stderr.trim().split('\n');
}

const namesOf = (lines: string[]) => lines.map((line) => line.split(' ')[0]);

async function end(app: RunningApp): Promise<void> {
  app.child.kill('SIGTERM');
  assert.equal(await app.exited, 0);
}

describe('a start without the sandbox', () => {
  const missing = Object.keys(realSettings()).filter(
    (name) => !name.startsWith('DPO_API') && !name.startsWith('DPO_PAY'),
  );

  for (const env of [{ NEXTAUTH_URL: 'https://tsela.example' }, { NODE_ENV: 'production' }]) {
    test(`is refused with ${Object.keys(env).join()} alone, with a line for each missing setting`, async (t) => {
      const lines = await refusal(t, env);
      const expected = [...missing, 'DATABASE_URL'].filter((name) => !(name in env));
      assert.deepEqual(namesOf(lines).sort(), expected.sort());
      for (const line of lines) assert.match(line, /^\w+ is missing: set it/);
    });
  }

  test('is refused with the placeholders of .env.example, although the addresses are changed', async (t) => {
    const example = z.record(z.string(), z.string()).parse(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
    const addresses = Object.entries(realSettings()).filter(([name]) => /_URL$|PROXIES$/.test(name));
    const DATABASE_URL = 'postgres://tsela:hush@127.0.0.1:1/tsela';
    const lines = await refusal(t, { ...example, ...Object.fromEntries(addresses), DATABASE_URL });
    const secrets = ['NEXTAUTH_SECRET', 'API_KEY', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY'];
    const given = ['FIREBASE_SERVICE_ACCOUNT', 'DPO_COMPANY_TOKEN', 'SMS_TOKEN'];
    assert.deepEqual(namesOf(lines).sort(), [...secrets, ...given].sort());
    for (const line of lines) assert.match(line, /^\w+ has a placeholder of \.env\.example: set it/);
  });

  test('is refused with one value for two secrets', async (t) => {
    const settings = realSettings();
    const DATABASE_URL = 'postgres://tsela:hush@127.0.0.1:1/tsela';
    const lines = await refusal(t, { ...settings, DATABASE_URL, TICKET_KEY: settings.DATA_KEY ?? '' });
    assert.equal(lines.length, 1);
    assert.match(lines.join(), /^TICKET_KEY has the same value as DATA_KEY: set it .*randomBytes/);
  });

  test('is refused with a database and a remote API in clear text', async (t) => {
    const settings = { ...realSettings(), DATABASE_URL: 'postgres://tsela:hush@db.example/tsela' };
    assert.match((await refusal(t, settings)).join('\n'), /^DATABASE_URL .*add sslmode=verify-full.*$/);
    const remote = { ...realSettings(), API_BASE_URL: 'http://platform.example' };
    assert.match((await refusal(t, remote)).join('\n'), /^API_BASE_URL is not encrypted: use https.*$/);
  });
});

test('a sandbox refuses a real card provider', async (t) => {
  const lines = await refusal(t, { SANDBOX: '1', DPO_COMPANY_TOKEN: 'hush' });
  assert.match(lines.join('\n'), /^DPO_COMPANY_TOKEN .*: remove DPO_COMPANY_TOKEN or SANDBOX=1$/);
});

describe('one database', () => {
  let server: Postgres;
  before(async () => {
    const dataDirectory = join(newDataDirectory(), 'pg');
    server = await startPostgres({ dataDirectory, port: await freePort(), durable: false });
  });
  after(() => server.stop());

  const urlOf = (database: string, url = server.url) => new URL(`/${database}`, url).href;

  async function query(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const countOf = async (database: string, rows: string) =>
    (await query(database, `select count(*)::int as count from ${rows}`))[0]?.count;

  test('a real site with two logins adds no demo account, and a sandbox refuses its database', async (t) => {
    await query('tsela', `create role site login password 'site'`);
    await query('tsela', 'create database real owner site');
    const urls = {
      DATABASE_URL: urlOf('real', server.appUrl),
      MIGRATION_DATABASE_URL: urlOf('real', server.url.replace(/tsela:[^@]+/, 'site:site')),
    };
    const port = await freePort();
    const NEXTAUTH_URL = `http://127.0.0.1:${port}`;
    const app = await startApp(t, { port, env: { ...realSettings(), NEXTAUTH_URL, ...urls } });
    assert.equal(await app.status('/'), 200);
    assert.doesNotMatch(app.output.stdout, /database_user_owns_tables/);
    const owners = await query('real', `select distinct tableowner from pg_tables where schemaname = 'public'`);
    assert.deepEqual(owners, [{ tableowner: 'site' }]);
    assert.equal(await app.status('/sandbox/inbox'), 404);
    await end(app);
    await query(
      'real',
      `insert into users (first_name, last_name, username, username_key, phone, email, password_hash)
       values ('Mpho', 'Kgosi', 'mpho', 'mpho', '+26772000001', 'mpho@passenger.example', 'none')`,
    );
    const lines = await refusal(t, { SANDBOX: '1', DATABASE_URL: urlOf('real') });
    assert.equal(lines.length, 1);
    assert.match(lines.join(), /^DATABASE_URL names a database that no sandbox created: remove SANDBOX=1, or set/);
    assert.equal(await countOf('real', 'users'), 1);
    assert.equal(await countOf('real', `pg_tables where tablename = 'sandbox_mark'`), 0);
  });

  test('a sandbox starts again on its database, and a real site refuses it', async (t) => {
    await query('tsela', 'create database tried');
    const env = { SANDBOX: '1', DATABASE_URL: urlOf('tried'), LISTEN_HOST: '0.0.0.0' };
    for (let start = 1; start <= 2; start += 1) {
      const app = await startApp(t, { env });
      assert.ok(await app.healthy());
      assert.match(app.output.stdout, /database_user_owns_tables/, 'DATABASE_URL alone names the owner');
      assert.ok(await connects('127.0.0.2', app.port), 'LISTEN_HOST names every address');
      await end(app);
    }
    const lines = await refusal(t, { ...realSettings(), DATABASE_URL: urlOf('tried') });
    assert.equal(lines.length, 1);
    assert.match(lines.join(), /^DATABASE_URL names the database of a sandbox.*: set it to another database$/);
  });
});

const connects = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });

test('a sandbox listens on loopback only, and a data folder from before the mark gets the mark', async (t) => {
  const app = await startApp(t);
  assert.ok(await connects('127.0.0.1', app.port));
  assert.equal(await connects('127.0.0.2', app.port), false);
  await app.query('drop table sandbox_mark');
  await end(app);
  const again = await startApp(t, { dataDirectory: app.dataDirectory });
  assert.equal((await again.query('select from sandbox_mark')).length, 1);
  assert.equal((await again.query(`select from users where username = 'neo'`)).length, 1);
});
