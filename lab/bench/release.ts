import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compared, judged, nowMs, type BenchSettings, type Row } from './row';
import { findSearchPage } from './web-addresses';
import { load, roundSeconds, warmUpSeconds } from './web-pages';
import { findDescendant } from './web-processor';

const starts = 5;
const rounds = 7;
const mib = 1024 * 1024;

type Environment = NodeJS.ProcessEnv;
type Started = { url: string; readyMs: number; stop: () => Promise<void> };

function environmentOf(pid: number): Environment {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const settings: Environment = { NODE_ENV: 'production' };
  for (const pair of pairs) settings[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
  // The channel to the supervisor belongs to that process.
  return { ...settings, NODE_CHANNEL_FD: undefined };
}

/** Starts a command in its own process group, and waits until the site can serve. */
async function start(port: number, command: readonly string[], cwd: string, env: Environment): Promise<Started> {
  const [program = '', ...args] = command;
  const since = nowMs();
  const settings = { ...env, PORT: String(port) };
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: settings,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await pause(10);
  }
  const readyMs = nowMs() - since;
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  return { url, readyMs, stop };
}

/** Below the range of outgoing ports. */
const ports = { release: 14_801, checkout: 14_802, measured: 14_803, metrics: 14_804 } as const;

async function measureStarts(folder: string, web: Environment): Promise<Row> {
  const release = join(folder, 'release');
  const checkout: Environment = { ...process.env, TSELA_DATA_DIR: join(folder, 'data') };
  const startCheckout = () =>
    start(ports.checkout, [process.execPath, 'scripts/run.mjs', 'scripts/start/start'], process.cwd(), checkout);
  // The first start prepares the database.
  await (await startCheckout()).stop();
  const taken: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < starts; round += 1) {
    const baseline = await startCheckout();
    await baseline.stop();
    const ours = await start(ports.release, ['bin/node', 'dist/web.js'], release, web);
    await ours.stop();
    taken.push({ ours: ours.readyMs, baseline: baseline.readyMs });
  }
  return judged(compared('release: time to ready, over npm start', 'ms', taken), { of: 'ratio', is: '≤', mark: 1.5 });
}

async function measureMetrics(folder: string, web: Environment): Promise<Row> {
  const cwd = join(folder, 'release');
  const plain = await start(ports.release, ['bin/node', 'dist/web.js'], cwd, web);
  const command = ['bin/node', 'dist/web.js'];
  const watched = await start(ports.measured, command, cwd, { ...web, METRICS_PORT: String(ports.metrics) });
  const { path } = await findSearchPage(plain.url);
  const taken: { ours: number; baseline: number }[] = [];
  for (const { url } of [plain, watched]) await load(url + path, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond: baseline } = await load(plain.url + path, roundSeconds);
    const { perSecond: ours } = await load(watched.url + path, roundSeconds);
    taken.push({ ours, baseline });
  }
  await Promise.all([plain.stop(), watched.stop()]);
  const row = compared('search page: requests per second with metrics, over without', '/s', taken);
  return judged(row, { of: 'ratio', is: '≥', mark: 0.95 });
}

export async function measureRelease({ processIds }: BenchSettings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-release-'));
  try {
    const release = join(folder, 'release');
    execFileSync(process.execPath, ['scripts/build/release.ts', release], { stdio: ['ignore', 'ignore', 'inherit'] });
    const web = environmentOf(findDescendant(processIds.app, 'dist/web.js'));
    const files = globSync('**', { cwd: release }).map((file) => lstatSync(join(release, file)));
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    const size: Row = { name: 'release: size', unit: 'MiB', value: bytes / mib, ok: true };
    return [size, await measureStarts(folder, web), await measureMetrics(folder, web)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
