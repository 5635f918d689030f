import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { freePort } from '../../scripts/free-port.ts';
import { eventually } from './eventually.ts';
import { codeOf, EXIT_CONFIGURATION } from '../../scripts/project.mjs';
import { realSettings } from './real-settings.ts';
import { newDataDirectory, startApp, startProcess, type RunningApp } from './running-app.ts';

/** Kills a process. It may have ended since it was listed, because the children of a database end with it. */
const kill = (pid: number | undefined) => {
  assert.ok(pid !== undefined);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
};
const lines = (text: string) => text.trim().split('\n');

const leaveMark = (app: RunningApp) => app.query('create table mark as select 7 as seat');
const mark = async (app: RunningApp) => (await app.query('select seat from mark'))[0]?.seat;

/** Sends a signal to every process of the group, as a terminal does. */
const signalGroup = ({ child }: RunningApp, signal: NodeJS.Signals) => {
  assert.ok(child.pid !== undefined);
  process.kill(-child.pid, signal);
};

async function leavesNoProcess(app: RunningApp, signal: NodeJS.Signals): Promise<void> {
  const pids = app.processes().map(({ pid }) => pid);
  assert.ok(pids.length >= 6, 'supervisor, PostgreSQL process, postgres, sandbox, worker and web server');
  app.child.kill(signal);
  assert.equal(await app.exited, 0);
  await app.allGone(pids);
  assert.equal(app.output.stderr, '');
}

/** Returns the roles of the connections of the web server and the worker. */
const roles = (app: RunningApp) =>
  app.query(
    `select distinct usename as role from pg_stat_activity where datname = 'tsela' and pid <> pg_backend_pid()`,
  );
const jobConnections = (app: RunningApp) => app.query(`select from pg_stat_activity where application_name = 'pgboss'`);

describe('the first start on new data', () => {
  test('connects with the role of the app, and is stopped by SIGTERM, which leaves no process', async (t) => {
    const app = await startApp(t, { dataDirectory: newDataDirectory() });
    await eventually('the worker is connected', async () => (await jobConnections(app)).length > 0);
    assert.equal(await app.status('/'), 200);
    assert.deepEqual(await roles(app), [{ role: 'tsela_app' }]);
    await leavesNoProcess(app, 'SIGTERM');
  });
});

describe('processes that are killed with -9', () => {
  test('after all processes are killed, a new start has all data', async (t) => {
    const app = await startApp(t);
    await leaveMark(app);
    const pids = app.processes().map(({ pid }) => pid);
    pids.forEach(kill);
    await app.exited;
    const again = await startApp(t, { dataDirectory: app.dataDirectory, port: app.port });
    assert.doesNotMatch(again.output.stdout, /Installing|Building/);
    assert.equal(await mark(again), 7);
    assert.equal(await again.status('/'), 200);
  });

  test('a killed npm leaves no process', async (t) => {
    const app = await startApp(t, { command: ['npm', 'start'] });
    const pids = app.processes().map(({ pid }) => pid);
    kill(app.child.pid);
    await app.allGone(pids);
  });
});

describe('stopping', () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    test(`${signal} leaves no process`, async (t) => leavesNoProcess(await startApp(t), signal));
  }

  test('Ctrl-C in a terminal, which reaches npm and everything below, leaves no process', async (t) => {
    const app = await startApp(t, { command: ['npm', 'start'] });
    const pids = app.processes().map(({ pid }) => pid);
    signalGroup(app, 'SIGINT');
    await app.exited;
    await app.allGone(pids);
    assert.doesNotMatch(app.output.stdout, /restarting/);
  });

  test('a second Ctrl-C kills a process that does not stop', async (t) => {
    const app = await startApp(t);
    const pids = app.processes().map(({ pid }) => pid);
    const web = app.pid('web');
    assert.ok(web !== undefined);
    process.kill(web, 'SIGSTOP');
    // The first signal requests the stop. Signals within a second of it count as the same one.
    await eventually('it has ended', () => app.child.exitCode !== null || !app.child.kill('SIGINT'));
    // A stop that waits exits with 0.
    assert.equal(await app.exited, 130);
    await app.allGone(pids);
  });
});

describe('a refused start', () => {
  test('names a taken port in one line', async (t) => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const { exited, output } = startProcess(t, { dataDirectory: newDataDirectory(), port });
    assert.equal(await exited, 1);
    assert.equal(lines(output.stderr).length, 1);
    assert.match(output.stderr, new RegExp(`Port ${port} is taken: set PORT`));
  });

  test('names the running app on the same data in one line, and does not disturb it', async (t) => {
    const app = await startApp(t);
    const { dataDirectory } = app;
    const { exited, output } = startProcess(t, { dataDirectory, port: await freePort() });
    assert.equal(await exited, 1);
    assert.equal(lines(output.stderr).length, 1);
    assert.match(output.stderr, new RegExp(`Already running .*process ${app.child.pid}.*localhost:${app.port}`));
    assert.ok(await app.healthy());
  });

  test('names the missing settings when one real setting turns sandbox mode off, and starts no sandbox', async (t) => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:25' };
    const { exited, output } = startProcess(t, {
      dataDirectory: newDataDirectory(),
      port: await freePort(),
      env,
    });
    assert.equal(await exited, EXIT_CONFIGURATION);
    for (const name of ['DATABASE_URL', 'FIREBASE_DATABASE_URL', 'DPO_COMPANY_TOKEN', 'SMS_URL']) {
      assert.match(output.stderr, new RegExp(`^${name} is missing: `, 'm'));
    }
    assert.equal(lines(output.stderr).filter((line) => !/^\w+ is missing: /.test(line)).length, 0);
    assert.match(output.stdout, /No sandbox, because of SMTP_URL\./);
    assert.doesNotMatch(output.stdout, /inbox|Ready/i);
  });

  test('names an unreachable database in one line, without its password', async (t) => {
    const env = { ...realSettings(), DATABASE_URL: `postgres://tsela:hush@127.0.0.1:${await freePort()}/tsela` };
    const { exited, output } = startProcess(t, {
      dataDirectory: newDataDirectory(),
      port: await freePort(),
      env,
    });
    assert.notEqual(await exited, 0);
    assert.equal(lines(output.stderr).length, 1);
    assert.match(output.stderr, /DATABASE_URL/);
    assert.doesNotMatch(output.stderr + output.stdout, /hush/);
  });
});
