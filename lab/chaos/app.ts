/**
 * Input: a data folder. Output: the app under test as `npm start` runs it. Invariant: each process can be named, killed and
 * found again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jobLimits, openDatabase, type Database } from '@/server/db/client';
import { freePort } from '../../scripts/start/free-port.ts';
import { descendants, isAlive } from '../process-table.ts';

/** `postmaster` is PostgreSQL itself, `postgres` the process of ours that runs it. `sandbox` has all stand-ins. */
export const targets = ['web', 'worker', 'sandbox', 'postmaster', 'postgres'] as const;
export type Target = (typeof targets)[number];

export type ChaosApp = Awaited<ReturnType<typeof openApp>>;

/** Tests on a busy machine ignore slow restarts, so they wait longer before they give up. */
export const judgesTimes = process.env.CHAOS_TIMES !== '0';
export const patience = judgesTimes ? 1 : 5;
const startWithinMs = 120_000 * patience;
const endWithinMs = 30_000 * patience;
const outputLength = 8_000_000;
const commands: Record<Target, string> = {
  web: 'dist/web.js',
  worker: 'dist/worker.js',
  sandbox: 'dist/sandbox.js',
  postmaster: 'native/bin/postgres -D',
  postgres: 'postgres-process.ts',
};

export async function waitFor(
  name: string | (() => string),
  isDone: () => boolean | Promise<boolean>,
  withinMs: number,
) {
  const startedAt = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`${typeof name === 'string' ? name : name()}: not within ${withinMs} ms`);
    await pause(100);
  }
  return performance.now() - startedAt;
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export async function openApp(folder: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start() {
    const env = { ...process.env, ...settings, PORT: String(port), TSELA_DATA_DIR: folder };
    const started = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start/start'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const begun = { output: '', isReady: false };
    const receive = (text: string) => {
      output += text;
      if (output.length > 2 * outputLength) output = output.slice(-outputLength);
      if (begun.isReady) return;
      begun.output += text;
      begun.isReady = begun.output.includes('\nReady.');
    };
    for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', receive);
    child = started;
    await waitFor('the start', () => begun.isReady || started.exitCode !== null, startWithinMs);
    if (!begun.isReady) throw new Error(`the app does not start:\n${begun.output}`);
  }

  const pids = (target: Target) =>
    descendants(child?.pid)
      // A session of PostgreSQL has the command of its postmaster until it gets a title.
      .filter(({ command, parent }, _index, all) => {
        const isSession = all.some(({ pid, command: other }) => pid === parent && other.includes(commands.postmaster));
        return command.includes(commands[target]) && !isSession;
      })
      .map(({ pid }) => pid);

  return {
    address,
    folder,
    start,
    pids,
    output: () => output,
    isBack: () => isOk(`${address}/api/health`),
    areStandInsBack: () => isOk(`${address}/sandbox/inbox`),
    databaseUrl() {
      const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
      const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
      return `postgres://tsela:${password}@127.0.0.1:${databasePort}/tsela`;
    },
    async stop() {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
    async killSupervisor() {
      const all = descendants(child?.pid);
      const left = () => all.filter(({ pid }) => isAlive(pid));
      child?.kill('SIGKILL');
      const names = () =>
        `the end of ${left()
          .map(({ command }) => command)
          .join(', ')}`;
      return waitFor(names, () => left().length === 0, endWithinMs);
    },
  };
}

export async function withDatabase<Result>(app: ChaosApp, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(app.databaseUrl(), 4, jobLimits);
  try {
    return await work(db);
  } finally {
    await db.$client.end();
  }
}
