import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fingerprint } from './build.ts';
import { packageBin } from './package-bin.ts';
import { freePort } from './free-port.ts';
import { run, step } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';
import { asEnvironment, readSettings, REAL_SETTINGS, type Settings } from './settings.mjs';

const START_WITHIN_MS = 120_000;

const floor = join(root, 'bench', 'floor');
const running = new Set<() => Promise<void>>();

/** The product as nothing configured leaves it, whatever `.env` or the environment say. */
export function environment(own: Settings): Settings {
  const settings = [...REAL_SETTINGS, 'SANDBOX', 'NEXTAUTH_URL', 'LOG_LEVEL', ...Object.keys(readSettings(root, {}))];
  // With npm's mark on it, scripts/start.mjs ends when we do, however we end.
  return {
    ...process.env,
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    npm_lifecycle_event: 'bench',
    ...Object.fromEntries(settings.map((name) => [name, ''])),
    ...own,
  };
}

/** Says of what a server has printed so far, and of a message over IPC, whether the server is ready. */
type IsReady = (output: string, message?: unknown) => boolean;

/** Resolves with the message, if any, at which the server is ready. */
function whenReady(child: ChildProcess, name: string, isReady: IsReady): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason: string) => reject(new Refusal(`${name} ${reason}:\n${output}`));
    const timer = setTimeout(() => refuse('does not start'), START_WITHIN_MS);
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

/** Starts a server, and resolves with what it told when it was ready, and with how to stop it. */
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

/** For what only computes. */
export const startNothing = (): Settings => ({});

const keeperMessage = z.object({ databaseUrl: z.string() });

/** A PostgreSQL of its own with the settings that `npm start` gives it: every commit is on the disk. */
export async function startPostgres(folder: string): Promise<Settings> {
  const env = environment({ POSTGRES_DIRECTORY: join(folder, 'postgres'), POSTGRES_PORT: String(await freePort()) });
  const keeper = join(root, 'scripts', 'postgres', 'keeper.ts');
  const { message } = await serve('PostgreSQL', [keeper], { env, isReady: (_, told) => told !== undefined });
  return { BENCH_DATABASE_URL: keeperMessage.parse(message).databaseUrl };
}

/** The whole app as `npm start` runs it, on data of its own. */
export async function startApp(folder: string): Promise<Settings> {
  const port = String(await freePort());
  const env = environment({ PORT: port, TSELA_DATA_DIR: folder });
  const isReady: IsReady = (output) => output.includes('\nReady.');
  const { processId } = await serve('the app', [join(root, 'scripts', 'start.mjs')], { env, isReady });
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return {
    BENCH_DATABASE_URL: `postgres://tsela:${password}@127.0.0.1:${databasePort}/tsela`,
    BENCH_ADDRESS: `http://127.0.0.1:${port}`,
    BENCH_APP_PROCESS: String(processId),
  };
}

const next = () => packageBin('next', 'next');

async function buildFloor() {
  const stamp = join(floor, '.next', 'build-stamp');
  const print = fingerprint(['bench/floor/app', 'bench/floor/next.config.js', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  rmSync(join(floor, '.next'), { recursive: true, force: true });
  const env = environment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  await step('Building the bare Next app', () =>
    run(currentNode, [next(), 'build'], { name: 'next build', cwd: floor, env }),
  );
  writeFileSync(stamp, print);
}

/** The whole app, and a bare Next app of the same version under plain `next start` beside it. */
export async function startAppAndFloor(folder: string): Promise<Settings> {
  await buildFloor();
  const app = await startApp(folder);
  const port = String(await freePort());
  const env = environment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const isReady: IsReady = (output) => output.includes('Ready in');
  const { processId } = await serve('the bare Next app', [next(), 'start', '-p', port], { isReady, cwd: floor, env });
  return { ...app, BENCH_FLOOR_ADDRESS: `http://127.0.0.1:${port}`, BENCH_FLOOR_PROCESS: String(processId) };
}
