import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, test } from 'node:test';
import { freePort } from '../../scripts/free-port.ts';
import { codeOf } from '../../scripts/project.mjs';
import { webProcessesOf } from '../../scripts/web-processes.ts';
import { eventually } from './eventually.ts';
import { kill, startApp, type RunningApp } from './running-app.ts';
import { demoAccountOf, visit } from './visitor.ts';

/** Requests a path over a new connection. Resolves with the status, or with the code of a failed connection. */
const requestOnce = (app: RunningApp, path: string) =>
  new Promise<number | string>((resolve) => {
    get(app.address + path, { agent: false }, (response) => {
      response.on('error', (error) => resolve(codeOf(error) ?? 'aborted'));
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    }).on('error', (error) => resolve(codeOf(error) ?? 'aborted'));
  });

/**
 * Requests pages until `stop`. A visitor whose connection fails connects once again after the death, because the kernel
 * closes the sockets of a dead process one after the other.
 */
function visitors(app: RunningApp, count: number) {
  let isStopped = false;
  const outcomes: (number | string)[] = [];
  const deaths = () => app.output.stdout.split('ended (SIGKILL)').length;
  const deathsBefore = deaths();
  const visitor = async () => {
    while (!isStopped) {
      for (const path of ['/', '/about', '/faqs', '/login']) {
        const first = await requestOnce(app, path);
        if (typeof first === 'string') await eventually('a death', () => deaths() > deathsBefore);
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
  const started = () => app.output.stdout.split('"process":"web"').length;
  const startedBefore = started();
  const { outcomes, stop } = visitors(app, 2);
  await eventually('visitors get responses', () => outcomes.length > 40);
  process.kill(pid, 'SIGKILL');
  const killedAt = outcomes.length;
  await eventually('the process is back', () => started() > startedBefore);
  await eventually('visitors get further responses', () => outcomes.length > killedAt + 40);
  await stop();
  assert.ok(!app.pids('web').includes(pid));
  return outcomes;
}

test('two web processes', async (t) => {
  const port = await freePort();
  const env = { SANDBOX: '1', NEXTAUTH_URL: `https://localhost:${port}`, LISTEN_HOST: '0.0.0.0' };
  let app = await startApp(t, { port, env: { ...env, WEB_PROCESSES: '2' } });
  const visitor = () => visit(app);

  await t.test('listen on every address that LISTEN_HOST names', async () => {
    assert.equal((await fetch(`http://127.0.0.2:${port}/about`)).status, 200);
  });

  await t.test('set cookies that only this host can set over https', async () => {
    const { phone, password } = demoAccountOf(app);
    const { signIn, ok, setCookies } = visitor();
    assert.equal((await signIn(phone, password)).status, 200);
    assert.deepEqual(
      setCookies.filter(({ name }) => !name.startsWith('__Host-')),
      [],
    );
    await ok('GET', '/user/profile');
  });

  await t.test('share the port, and the death of one refuses no visitor who connects again', async () => {
    const [first, second] = app.pids('web');
    assert.ok(first !== undefined && second !== undefined);
    assert.deepEqual([...new Set(await killWhileVisited(app, first))], [200]);
  });

  await t.test('end with their supervisor, also one that starts, and the next start has all sessions', async () => {
    const { phone, password } = demoAccountOf(app);
    const { signIn, ok } = visitor();
    await signIn(phone, password);
    // One of the two starts again when the supervisor dies.
    const pids = app.pids('web');
    kill(pids.slice(1));
    await eventually('a restart', () => {
      const now = app.pids('web');
      return now.length === 2 && now.join() !== pids.join();
    });
    await app.allEnd(() => app.child.kill('SIGKILL'));
    const { dataDirectory } = app;
    app = await startApp(t, { dataDirectory, port, env: { ...env, WEB_PROCESSES: '1' } });
    await ok('GET', '/user/profile');
    const renewed = await ok('POST', '/api/session/renew', { refused: true });
    assert.deepEqual(await renewed.json(), { signedIn: true });
    await ok('GET', '/api/user/profile');
  });

  await t.test('have a control: the death of a single one refuses visitors', async () => {
    const [only] = app.pids('web');
    assert.ok(only !== undefined);
    const outcomes = await killWhileVisited(app, only);
    assert.ok(outcomes.includes('ECONNREFUSED'), [...new Set(outcomes)].join());
  });

  await t.test('end at SIGINT without an error, and leave no process', async () => {
    await app.stop('SIGINT');
    assert.equal(app.output.stderr, '');
  });
});

describe('the number of web processes', () => {
  test('is two on 4 or more cores, one elsewhere, and one where processes cannot share a port', () => {
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
