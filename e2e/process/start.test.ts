import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, linkSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { z } from 'zod';
import { freePort } from '../../scripts/start/free-port.ts';
import { currentNode, exitConfiguration, root } from '../../scripts/install/project.mjs';
import { openText } from '../../server/sealing/sealed-text.ts';
import { eventually } from './eventually.ts';
import { leaked, refusing, secretsOf } from './leaks.ts';
import { realSettings } from './real-settings.ts';
import {
  kill,
  newDataDirectory,
  startApp,
  startCommand,
  startProcess,
  usedDataDirectory,
  type RunningApp,
  type StartOptions,
} from './running-app.ts';
import { newPerson } from './visitor.ts';

/** Returns the lines and the exit code of a start that is refused. */
async function refusal(t: TestContext, options: Partial<StartOptions>) {
  const { exited, output } = startProcess(t, { dataDirectory: newDataDirectory(), port: await freePort(), ...options });
  const code = await exited;
  assert.doesNotMatch(output.stdout, /Ready|Inbox|Demo account/);
  return { code, lines: output.stderr.trim().split('\n'), stdout: output.stdout };
}

describe('a start is refused with one clear line', () => {
  async function refusesWith(t: TestContext, expected: RegExp, options: Partial<StartOptions>, exitCode = 1) {
    const { code, lines } = await refusal(t, options);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines.join(), expected);
    assert.equal(code, exitCode);
  }

  const inNamespace = ['--user', '--map-root-user', '--mount'];
  const hasNamespaces = spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
  const [ofData, ofPackages] = ['exec "$2"', 'cp -r --parents scripts lib/commands.mjs "$1" && cd "$1" && exec "$2"'];
  for (const [name, mountOptions, command, expected] of [
    ['a read-only disk', 'ro', ofData, /cannot be written to: the disk is read-only/],
    ['a small disk of the data', 'size=8m', ofData, /is too full: \d+ MB are free, 300 MB are needed/],
    ['a small disk of the packages', 'size=8m', ofPackages, /is too full: \d+ MB are free, 2000 MB are needed/],
  ] as const)
    test(`on ${name}`, { skip: !hasNamespaces }, (t) => {
      const dataDirectory = newDataDirectory();
      const mount = `mount -t tmpfs -o ${mountOptions} none "$1"`;
      const script = `${mount} && ${command} scripts/run.mjs scripts/start/start`;
      const shell = ['sh', '-c', script, 'sh', dataDirectory, currentNode];
      return refusesWith(t, expected, { dataDirectory, command: ['unshare', ...inNamespace, ...shell] });
    });

  test('when a part of the path of its data is a file', (t) => {
    const file = join(newDataDirectory(), 'file');
    writeFileSync(file, '');
    const expected = /cannot be written to: a part of its path is a file/;
    return refusesWith(t, expected, { dataDirectory: join(file, 'data') });
  });

  test('where the system makes no folder', { skip: process.platform !== 'linux', timeout: 60_000 }, (t) =>
    refusesWith(t, /cannot be written to: the system makes no folder there/, { dataDirectory: '/proc/tsela' }),
  );

  test('on a taken port', async (t) => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    await refusesWith(t, new RegExp(`Port ${port} is taken: set PORT`), { port });
  });

  test('in a sandbox with a real card provider', (t) => {
    const expected = /^DPO_COMPANY_TOKEN .*: remove DPO_COMPANY_TOKEN or SANDBOX=1$/;
    return refusesWith(t, expected, { env: { SANDBOX: '1', DPO_COMPANY_TOKEN: 'hush' } }, exitConfiguration);
  });

  test('with a database that is not reachable, without its password', async (t) => {
    const DATABASE_URL = `postgres://tsela:hush@127.0.0.1:${await freePort()}/tsela`;
    await refusesWith(t, /^(?!.*hush).*DATABASE_URL/, { env: { ...realSettings(), DATABASE_URL } });
  });
});

/** Copies what a build reads. Nothing is built in the copy. */
function unbuiltCopy() {
  const copy = newDataDirectory();
  const folders = ['app', 'components', 'lib', 'public', 'sandbox', 'scripts', 'server', 'sw'];
  const files = ['middleware.ts', 'next.config.mjs', 'package.json', 'package-lock.json', 'postcss.config.mjs'];
  for (const name of [...folders, ...files, 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

test('a start with one real setting names each missing setting, builds no page, and starts no sandbox', async (t) => {
  const { code, lines, stdout } = await refusal(t, {
    cwd: unbuiltCopy(),
    env: { NEXTAUTH_URL: 'https://tsela.example' },
  });
  const optional = ['NEXTAUTH_URL', 'DPO_API_URL', 'DPO_PAY_URL'];
  const expected = [...Object.keys(realSettings()), 'DATABASE_URL'].filter((name) => !optional.includes(name));
  assert.deepEqual(lines.map((line) => line.split(' ')[0]).sort(), expected.sort());
  for (const line of lines) assert.match(line, /^\w+ is missing: set it/);
  assert.match(stdout, /No sandbox, because of NEXTAUTH_URL\./);
  assert.match(stdout, /Building the server processes/);
  assert.doesNotMatch(stdout, /Building the pages/);
  assert.equal(code, exitConfiguration);
});

/** A response of the API. A refusal lists its errors. */
const apiResponse = z.object({
  status: z.number(),
  body: z.object({
    errors: z
      .array(z.object({ errorCode: z.string(), fields: z.record(z.string(), z.unknown()).optional() }))
      .optional(),
  }),
});

/** Sends a code and a password in paths to the API, and returns those that it logs. */
async function findLeaks(app: RunningApp) {
  const { API_KEY, DATA_KEY } = secretsOf(app);
  const call = async (method: string, path: string, { body, account }: { body?: unknown; account?: string } = {}) => {
    const response = await fetch(app.address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': API_KEY,
        ...(account === undefined ? {} : { 'x-account-id': account }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const json: unknown = await response.json();
    return apiResponse.parse({ status: response.status, body: json });
  };
  const { phone, national } = newPerson();
  const someone = `(select min(id) from users)`;
  const [{ uuid }] = z
    .tuple([z.object({ uuid: z.string() })])
    .parse(await app.query(`update users set phone = '${phone}' where id = ${someone} returning uuid`));
  assert.equal((await call('POST', '/api/app/uaa/v1/change-password', { body: { phone } })).status, 200);
  const [message] = z
    .tuple([z.object({ uuid: z.string(), data: z.string() })])
    .parse(await app.query("select uuid, data from message_outbox where template = 'reset-code'"));
  const opened: unknown = JSON.parse(openText([DATA_KEY], message.data, `message ${message.uuid}`));
  const { code } = z.object({ code: z.string() }).parse(opened);
  const password = 'ByPath!77';
  const otherCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const put = (otp: string, account?: string) =>
    call('PUT', `/app/uaa/v1/change-request/password/${otp}/${password}/otp`, account === undefined ? {} : { account });

  assert.equal((await put(otherCode, uuid)).body.errors?.[0]?.errorCode, 'code_wrong');
  assert.deepEqual(Object.keys((await put(code)).body.errors?.[0]?.fields ?? {}), ['x-account-id']);
  await refusing(app, 'message_outbox', "template <> 'password-changed'", async () => {
    assert.equal((await put(code, uuid)).status, 500);
  });
  assert.equal((await put(code, uuid)).status, 200);
  await refusing(app, 'rate_limits', "key not like 'try-code%'", async () => {
    const verify = `/v1/app/global/otp/security/${otherCode}/auth`;
    assert.equal((await call('GET', verify, { account: uuid })).status, 500);
  });
  assert.match(app.output.stdout, /"event":"platform_call_failed"/);
  return leaked(app.output.stdout + app.output.stderr, { password, code, otherCode, national });
}

/** The API alone starts faster than the whole app, and its supervisor is the same. */
describe('an API', () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'other-node-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  /** A second Node.js, which differs from the installed one as on a first start. */
  const otherNode = join(folder, 'node');
  linkSync(realpathSync(currentNode), otherNode);
  const onOtherNode = ['env', '-u', 'npm_lifecycle_event', otherNode, ...startCommand.slice(1), '--platform'] as const;
  const onNpm = ['npm', 'run', 'platform'] as const;
  const dataDirectory = usedDataDirectory();

  async function startApi(t: TestContext, command: readonly [string, ...string[]]): Promise<RunningApp> {
    const port = await freePort();
    const env = { PLATFORM_PORT: String(port), LOG_LEVEL: 'debug' };
    return startApp(t, { dataDirectory, port, env, command: [...command] });
  }

  /** Sends Ctrl-C to every process of the group, as a terminal does. */
  const pressControlC = ({ child }: RunningApp) => {
    assert.ok(child.pid !== undefined);
    process.kill(-child.pid, 'SIGINT');
  };

  test('on another Node.js runs on the installed one, and logs no code or password of a path', async (t) => {
    const app = await startApi(t, onOtherNode);
    const starts = app.processes().filter(({ command }) => command.includes('scripts/run.mjs'));
    assert.deepEqual(
      starts.map(({ command }) => command.split(' ', 1).join()),
      [otherNode, currentNode],
    );
    assert.deepEqual(await findLeaks(app), []);
    // Kill -9 of the first process leaves no process.
    await app.allEnd(() => app.child.kill('SIGKILL'));
  });

  test('stops once at a Ctrl-C that reaches every process', async (t) => {
    for (const command of [onOtherNode, onNpm]) {
      const app = await startApi(t, command);
      await app.allEnd(() => pressControlC(app));
      await eventually('its last output has arrived', () => app.output.stdout.includes('Stopping'));
      assert.equal(app.output.stdout.split('Stopping').length, 2);
      assert.doesNotMatch(app.output.stdout, /restarting/);
    }
  });

  test('has all data after all processes were killed, and a second Ctrl-C kills one that does not stop', async (t) => {
    const first = await startApi(t, onOtherNode);
    await first.query('create table mark as select 7 as seat');
    await first.allEnd(() => kill(first.processes().map(({ pid }) => pid)));
    const app = await startApi(t, onOtherNode);
    assert.doesNotMatch(app.output.stdout, /Installing|Building/);
    assert.deepEqual(await app.query('select seat from mark'), [{ seat: 7 }]);
    const [api] = app.pids('platform');
    assert.ok(api !== undefined);
    process.kill(api, 'SIGSTOP');
    await app.allEnd(() =>
      // The first signal requests the stop. Signals within a second of it count as the same one.
      eventually('it has ended', () => app.child.exitCode !== null || !app.child.kill('SIGINT')),
    );
    // A stop that waits exits with 0.
    assert.equal(await app.exited, 130);
  });
});
