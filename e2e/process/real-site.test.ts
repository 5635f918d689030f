import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../scripts/start/free-port.ts';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { exitConfiguration } from '../../scripts/install/project.mjs';
import { realSettings } from './real-settings.ts';
import { newDataDirectory, query, startApp, startProcess } from './running-app.ts';

test('a real site with two logins', async (t) => {
  const dataDirectory = join(newDataDirectory(), 'pg');
  const server = await startPostgres({ dataDirectory, port: await freePort(), durable: false });
  t.after(() => server.stop());
  await query(server.url, `create role site login password 'site'`);
  await query(server.url, 'create database real owner site');
  const urlOf = (url: string) => new URL('/real', url).href;
  const read = (sql: string) => query(urlOf(server.url), sql);
  const port = await freePort();
  const app = await startApp(t, {
    port,
    env: {
      ...realSettings(),
      SITE_PHONE: '+267 71 234 567',
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: urlOf(server.appUrl),
      MIGRATION_DATABASE_URL: urlOf(server.url.replace(/tsela:[^@]+/, 'site:site')),
    },
  });

  await t.test('runs as the role of the app, and adds no sandbox and no demo account', async () => {
    assert.equal(await app.status('/'), 200);
    assert.doesNotMatch(app.output.stdout, /database_user_owns_tables/);
    assert.match(app.output.stdout, /contacts_of_sample.*\["SITE_EMAIL","SITE_ADDRESS"\]/);
    const home = await (await fetch(app.address)).text();
    assert.match(home, /href="tel:\+26771234567"[^]*"telephone":"\+267 71 234 567"/);
    assert.doesNotMatch(home, /390 ?0000/);
    const owners = await read(`select distinct tableowner from pg_tables where schemaname = 'public'`);
    assert.deepEqual(owners, [{ tableowner: 'site' }]);
    const sessions = await read(
      `select distinct usename as role from pg_stat_activity where datname = 'real' and pid <> pg_backend_pid()`,
    );
    assert.deepEqual(sessions, [{ role: 'tsela_app' }]);
    assert.equal(await app.status('/sandbox/inbox'), 404);
    assert.deepEqual(await read('select from users'), []);
  });

  await t.test('leaves no process at SIGTERM', () => app.stop('SIGTERM'));

  await t.test('has a database that a sandbox refuses in one line', async () => {
    const env = { SANDBOX: '1', DATABASE_URL: urlOf(server.url) };
    const { exited, output } = startProcess(t, { dataDirectory: app.dataDirectory, port, env });
    assert.equal(await exited, exitConfiguration);
    assert.match(output.stderr, /^DATABASE_URL names a database that no sandbox created: remove SANDBOX=1, .*\n$/);
    assert.deepEqual(await read(`select from pg_tables where tablename = 'sandbox_mark'`), []);
  });
});
