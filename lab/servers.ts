import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fingerprint } from '../scripts/build/build.ts';
import { packageBin } from '../scripts/test/package-bin.ts';
import { freePort } from '../scripts/start/free-port.ts';
import { run, step } from '../scripts/install/progress.mjs';
import { currentNode, Refusal, root } from '../scripts/install/project.mjs';
import { asEnvironment, emptyEnvironment, type Settings } from '../scripts/start/settings.ts';

/** The start of an unchanged copy may build it first. */
const startWithinMs = 600_000;

const baselineFolder = join(root, 'lab', 'bench', 'floor');
const running = new Set<() => Promise<void>>();

export const environment = (own: Settings): Settings => ({
  ...emptyEnvironment(root),
  npm_lifecycle_event: 'bench',
  ...own,
});

type IsReady = (output: string, message?: unknown) => boolean;

function whenReady(child: ChildProcess, name: string, isReady: IsReady): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason: string) => reject(new Refusal(`${name} ${reason}:\n${output}`));
    const timer = setTimeout(() => refuse('does not start'), startWithinMs);
    child.once('exit', () => {
      clearTimeout(timer);
      refuse('ended');
    });
    const look = (message?: unknown) => {
      if (!isReady(output, message)) return;
      clearTimeout(timer);
      resolve(message);
    };
    child.on('message', look);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
        look();
      });
    }
  });
}

async function serve(
  name: string,
  args: readonly string[],
  { isReady, cwd = root, env }: { isReady: IsReady; cwd?: string; env: Settings },
) {
  const child = spawn(currentNode, args, {
    cwd,
    env: asEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    running.delete(stop);
  };
  running.add(stop);
  return { stop, processId: child.pid, message: await whenReady(child, name, isReady) };
}

export const stopServers = () => Promise.all([...running].map((stop) => stop()));

const postgresMessage = z.object({ databaseUrl: z.string() });

/** Starts a PostgreSQL with a new data directory and the settings of `npm start`: each commit is flushed to disk. */
export async function startPostgres(folder: string): Promise<Settings> {
  const env = environment({ POSTGRES_DIRECTORY: join(folder, 'postgres'), POSTGRES_PORT: String(await freePort()) });
  const postgresProcess = join(root, 'scripts', 'postgres', 'postgres-process.ts');
  const { message } = await serve('PostgreSQL', [postgresProcess], {
    env,
    isReady: (_, message) => message !== undefined,
  });
  return { BENCH_DATABASE_URL: postgresMessage.parse(message).databaseUrl };
}

const noBudgets = 'all=999999999/999999999';

export async function startApp(folder: string, settings: Settings = {}, cwd = root): Promise<Settings> {
  const port = String(await freePort());
  const env = environment({ PORT: port, TSELA_DATA_DIR: folder, WEB_PROCESSES: '1', BUDGETS: noBudgets, ...settings });
  const isReady: IsReady = (output) => output.includes('\nReady.');
  const { processId } = await serve('the app', ['scripts/run.mjs', 'scripts/start/start'], { env, cwd, isReady });
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return {
    BENCH_DATABASE_URL: `postgres://tsela:${password}@127.0.0.1:${databasePort}/tsela`,
    BENCH_ADDRESS: `http://127.0.0.1:${port}`,
    BENCH_APP_PROCESS: String(processId),
  };
}

export async function startCopy(folder: string, checkout: string): Promise<Settings> {
  const app = await startApp(folder, {}, checkout);
  return Object.fromEntries(Object.entries(app).map(([name, value]) => [name.replace('BENCH', 'BENCH_COPY'), value]));
}

const next = () => packageBin('next', 'next');

async function buildBaseline() {
  const stamp = join(baselineFolder, '.next', 'build-stamp');
  const print = fingerprint(['lab/bench/floor/{app/**,next.config.js}', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  rmSync(join(baselineFolder, '.next'), { recursive: true, force: true });
  const env = environment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  await step('Building the bare Next app', () =>
    run(currentNode, [next(), 'build'], { name: 'next build', cwd: baselineFolder, env }),
  );
  writeFileSync(stamp, print);
}

export async function startAppAndBaseline(folder: string): Promise<Settings> {
  await buildBaseline();
  const app = await startApp(folder);
  const port = String(await freePort());
  const env = environment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const isReady: IsReady = (output) => output.includes('Ready in');
  const { processId } = await serve('the bare Next app', [next(), 'start', '-p', port], {
    isReady,
    cwd: baselineFolder,
    env,
  });
  return { ...app, BENCH_BASELINE_URL: `http://127.0.0.1:${port}`, BENCH_BASELINE_PROCESS: String(processId) };
}
