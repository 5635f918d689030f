import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, currentNode } from '../../scripts/project.mjs';
import { supervise, type Definition } from '../../scripts/supervisor.ts';
import { webProcesses, webProcessesOf } from '../../scripts/web-processes.ts';
import { eventually } from './eventually.ts';
import { startApp, type RunningApp } from './running-app.ts';

/** Requests a path over a new connection. Resolves with the status, or with the code of a failed connection. */
const requestOnce = (app: RunningApp, path: string) =>
  new Promise<number | string>((resolve) => {
    get(app.address + path, { agent: false }, (response) => {
      response.on('error', (error) => resolve(codeOf(error) ?? 'aborted'));
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    }).on('error', (error) => resolve(codeOf(error) ?? 'aborted'));
  });

/** A visitor needs a round trip to connect again. The kernel closes the sockets of a dead process one after the other. */
const roundTripMs = 50;

/** Requests pages until `stop`. A visitor whose connection fails connects once again, after a round trip. */
function visitors(app: RunningApp, count: number) {
  let isStopped = false;
  const outcomes: (number | string)[] = [];
  const visitor = async () => {
    while (!isStopped) {
      for (const path of ['/', '/about', '/faqs', '/login']) {
        const first = await requestOnce(app, path);
        if (typeof first === 'string') await pause(roundTripMs);
        outcomes.push(typeof first === 'string' ? await requestOnce(app, path) : first);
      }
    }
  };
  const all = Array.from({ length: count }, visitor);
  return {
    outcomes,
    stop: async () => {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

/** Kills a web process while visitors come, and waits until it is back and visitors got more responses. */
async function killWhileVisited(app: RunningApp, pid: number): Promise<(number | string)[]> {
  const processes = app.pids('web').length;
  const started = () => app.output.stdout.split('"process":"web"').length;
  const startedBefore = started();
  const { outcomes, stop } = visitors(app, 4);
  await eventually('visitors get responses', () => outcomes.length > 40);
  process.kill(pid, 'SIGKILL');
  const killedAt = outcomes.length;
  await eventually('the process is back', () => app.pids('web').length === processes && started() > startedBefore);
  await eventually('visitors get further responses', () => outcomes.length > killedAt + 40);
  await stop();
  assert.ok(!app.pids('web').includes(pid));
  return outcomes;
}

const startWeb = (t: TestContext, count: number) => startApp(t, { env: { WEB_PROCESSES: String(count) } });

describe('web processes', () => {
  test('two of them share the port, and the death of one refuses no visitor who connects again', async (t) => {
    const app = await startWeb(t, 2);
    const [first, second] = app.pids('web');
    assert.ok(first !== undefined && second !== undefined);
    for (const pid of [first, second]) {
      const outcomes = await killWhileVisited(app, pid);
      assert.deepEqual([...new Set(outcomes)], [200]);
    }
    const pids = app.processes().map(({ pid }) => pid);
    app.child.kill('SIGTERM');
    assert.equal(await app.exited, 0);
    await app.allGone(pids);
    assert.equal(app.output.stderr, '');
  });

  test('the death of a single one refuses visitors', async (t) => {
    const app = await startWeb(t, 1);
    const [only] = app.pids('web');
    assert.ok(only !== undefined);
    const outcomes = await killWhileVisited(app, only);
    assert.ok(outcomes.includes('ECONNREFUSED'), [...new Set(outcomes)].join());
  });

  test('a killed supervisor leaves none of them, also none that starts, and the next start works', async (t) => {
    const app = await startWeb(t, 2);
    // One of them starts again when the supervisor dies.
    const [first] = app.pids('web');
    assert.ok(first !== undefined);
    process.kill(first, 'SIGKILL');
    const pids = await eventually('a restart', () => {
      const all = app.processes().map(({ pid }) => pid);
      return app.pids('web').length === 2 && !all.includes(first) && all;
    });
    app.child.kill('SIGKILL');
    await app.allGone(pids);
    const { dataDirectory, port } = app;
    const again = await startApp(t, { dataDirectory, port, env: { WEB_PROCESSES: '2' } });
    assert.equal(again.pids('web').length, 2);
    assert.equal(await again.status('/'), 200);
  });

  test('are two on 4 or more cores, one elsewhere, and one where processes cannot share a port', () => {
    const on = (cores: number, platform: NodeJS.Platform = 'linux', WEB_PROCESSES = '') =>
      webProcessesOf({ WEB_PROCESSES }, { cores, platform });
    assert.deepEqual([on(1), on(3), on(4), on(64)], [1, 1, 2, 2]);
    assert.deepEqual([on(8, 'darwin'), on(8, 'win32')], [1, 1]);
    assert.deepEqual([on(1, 'linux', '5'), on(8, 'linux', '1'), on(8, 'darwin', '1')], [5, 1, 1]);
    assert.throws(() => on(8, 'darwin', '2'), /WEB_PROCESSES is "2": set it to 1/);
    for (const wrong of ['0', '1.5', 'two', '17'])
      assert.throws(() => on(8, 'linux', wrong), new RegExp(`WEB_PROCESSES is "${wrong}": set it to a whole number`));
  });
});

describe('requests in progress at a death', () => {
  const web: Definition = { name: 'web', command: currentNode, ready: () => Promise.resolve(true) };

  test('are named once they were in progress at two deaths in a row, also of two processes', () => {
    const [one, two] = webProcesses(2, web);
    const die = (process: Definition | undefined, paths: string[]) => {
      paths.forEach((path, id) => process?.onMessage?.({ began: id, path }));
      return process?.explainDeath?.();
    };
    assert.equal(die(one, ['/fatal', '/first']), '');
    assert.equal(die(two, ['/second', '/fatal']), 'In progress at the last two deaths: /fatal');
    assert.equal(die(two, ['/third']), '');
    assert.equal(die(two, ['/fatal']), '');
  });

  test('do not include a request that has ended', async (t) => {
    const lines: string[] = [];
    const body = `process.send({ began: 1, path: '/ended' });
      process.send({ began: 2, path: '/fatal' });
      process.send({ ended: 1 });
      process.kill(process.pid, 'SIGKILL');`;
    const supervisor = supervise(webProcesses(1, { ...web, args: ['-e', body] }), { log: (line) => lines.push(line) });
    t.after(supervisor.kill);
    await eventually('a second death', () => lines.length >= 3);
    assert.deepEqual(lines.slice(0, 3), [
      'web ended (SIGKILL); restarting it',
      'web ended (SIGKILL); restarting it in 0.5 s',
      'In progress at the last two deaths: /fatal',
    ]);
  });
});
