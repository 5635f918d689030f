import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentNode, root } from '../../scripts/install/project.mjs';
import { freePort } from '../../scripts/start/free-port.ts';
import { sandboxSecrets, simulatedCards } from '../../scripts/start/sandbox-settings.ts';
import { asEnvironment, type Settings } from '../../scripts/start/settings.ts';
import { eventually } from '../process/eventually.ts';
import type { Scope } from '../process/running-app.ts';
import { addressOf, openUnit, sendSignal, type Name, type startCluster } from './cluster.ts';

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Sample data, which a release does not have. */
const samples = ['timetable', 'content'].map((part) => `server/platform/${part}/sample`);

/** Makes two releases of these sources, which differ in their build. */
function makeReleases(folder: string): string[] {
  return ['first', 'second'].map((name) => {
    const release = join(folder, name);
    rmSync(join(root, '.next/build-stamp'), { force: true });
    execFileSync('npm', ['run', 'release', '--', release], { cwd: root, stdio: 'pipe' });
    execFileSync('cp', ['-r', '--parents', ...samples, release], { cwd: root });
    return release;
  });
}

const responds = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000), headers: { connection: 'close' } }).then(
    async (response) => ({ ok: response.ok, text: await response.text() }),
    () => ({ ok: false, text: '' }),
  );

/** Two machines with two web processes and a worker each, one platform, and an nginx on each machine, from docs/deploy. */
export async function startSite(t: Scope, folder: string, cluster: Cluster) {
  const [first = '', second = ''] = makeReleases(folder);
  const front = `http://${addressOf('three')}`;
  const adminUrl = `http://127.0.0.1:${await freePort()}`;
  const settings: Settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NEXTAUTH_URL: front,
    TRUSTED_PROXIES: '1',
    WEB_PROCESSES: '2',
    MACHINES: '2',
    DATABASE_REPLICAS: '1',
    // All passengers of the test have one address.
    BUDGETS: 'all=999999999/999999999',
    FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela`,
    SANDBOX: '1',
    SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
    SANDBOX_ADMIN_URL: adminUrl,
    TSELA_DATA_DIR: folder,
    ...sandboxSecrets(folder),
    ...simulatedCards({ siteUrl: front, adminUrl, ownUrl: front }),
  };
  const envOf = (name: Name, more: Settings = {}) => ({
    ...settings,
    LISTEN_HOST: addressOf(name),
    DATABASE_URL: cluster.databaseUrl('tsela_app', name),
    ...more,
  });
  const sandbox = () => ({ program: currentNode, args: ['dist/sandbox.js'], cwd: root, env: settings });
  openUnit(t, join(folder, 'sandbox.log'), sandbox).start();

  const openMachine = (name: 'one' | 'two') => {
    const own = join(folder, name);
    const current = join(own, 'current');
    const install = (release: string) => {
      const copy = join(own, `release-${Date.now()}`);
      execFileSync('cp', ['-al', release, copy]);
      symlinkSync(copy, `${current}.new`);
      renameSync(`${current}.new`, current);
    };
    const service = (title: string, port: number) => {
      const [file = ''] = title.split('-');
      const env = { METRICS_PORT: String(port), PLATFORM_PORT: '4000' };
      const command = () => ({
        program: join(current, 'bin/node'),
        args: [`dist/${file}.js`],
        cwd: current,
        env: envOf(name, env),
      });
      const unit = openUnit(t, join(own, `${title}.log`), command, { restarts: true });
      const isReady = async () => (await responds(`http://${addressOf(name)}:${port}/metrics`)).ok;
      const ready = () => eventually(`${title} of ${name} is ready`, isReady);
      const restart = async () => {
        await unit.stop();
        unit.start();
        await ready();
      };
      const kill = async () => {
        sendSignal('SIGKILL', unit.pid());
        await eventually(`${title} of ${name} has ended`, async () => !(await isReady()));
        await ready();
      };
      return { ...unit, ready, restart, kill };
    };
    const services = [service('worker', 9400), service('web-1', 9401), service('web-2', 9402)];
    if (name === 'one') services.push(service('platform', 9403));
    return {
      install,
      services,
      prepare: () =>
        execFileSync(join(current, 'bin/node'), ['dist/prepare.js'], {
          cwd: current,
          env: asEnvironment(envOf(name, { MIGRATION_DATABASE_URL: cluster.databaseUrl('tsela', name) })),
          stdio: 'pipe',
        }),
      start: async () => {
        services.forEach(({ start }) => start());
        for (const { ready } of services) await ready();
      },
      restart: async () => {
        for (const { restart } of services) await restart();
      },
      build: async () => (await responds(`http://${addressOf(name)}:3000/api/live`)).text,
    };
  };
  const machines = [openMachine('one'), openMachine('two')];
  for (const { install } of machines) install(first);
  machines[0]?.prepare();
  for (const { start } of machines) await start();

  const nginx = readFileSync('docs/deploy/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:3000;', '')
    .replaceAll(/# (?=server 10\.)/g, '')
    .replace(/ssl_certificate.*/g, '')
    .replace(/\nserver \{\n {2}listen 80;[^]*/, '');
  for (const [name, other] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    const own = nginx
      .replace('10.0.0.1', addressOf(name))
      .replace('10.0.0.2', addressOf(other))
      .replace(/listen 443 ssl http2;[^]*?server_name .*/, `listen ${addressOf(name)}:80;`);
    const file = join(folder, name, 'nginx.conf');
    writeFileSync(file, `pid ${file}.pid; error_log stderr warn; events {} http { access_log off; ${own} }`);
    const proxy = { program: '/usr/sbin/nginx', args: ['-g', 'daemon off; master_process off;', '-c', file] };
    openUnit(t, `${file}.log`, () => proxy).start();
  }
  // One address of the test stands for the two A records.
  const records = join(folder, 'records.cfg');
  const times = ['connect 2s', 'client 1h', 'server 1h'].map((time) => `  timeout ${time}`);
  const servers = (['one', 'two'] as const).map((name) => `  server ${name} ${addressOf(name)}:80`);
  const lines = [
    'listen site',
    '  mode tcp',
    `  bind ${addressOf('three')}:80`,
    '  balance roundrobin',
    ...times,
    ...servers,
  ];
  writeFileSync(records, `${lines.join('\n')}\n`);
  openUnit(t, `${records}.log`, () => ({ program: '/usr/sbin/haproxy', args: ['-db', '-f', records] })).start();
  await eventually('the site is ready', async () => (await responds(`${front}/api/health`)).ok);
  return { front, machines, settings, second };
}
