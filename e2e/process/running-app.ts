import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { codeOf, currentNode, root } from '../../scripts/project.mjs';
import { REAL_SETTINGS } from '../../scripts/settings.mjs';
import { eventually } from './eventually.ts';
import { descendants, isAlive } from '../../scripts/process-table.ts';

const START_WITHIN_MS = 90_000;
const modeSettings = [...REAL_SETTINGS, 'SANDBOX', 'NEXTAUTH_URL', 'NODE_ENV', 'LISTEN_HOST'];
const nothingConfigured = Object.fromEntries(modeSettings.map((name) => [name, '']));

const directories: string[] = [];
process.once('exit', () =>
  directories.forEach((directory) => rmSync(directory, { recursive: true, force: true, maxRetries: 10 })),
);

/** Creates a data directory. It is removed at the end of the test file, after the last process in it has ended. */
export function newDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tsela-process-'));
  directories.push(directory);
  return directory;
}

/** The setting that `used-data.ts` sets: the data directory of an app that was started once and stopped. */
export const usedDataSetting = 'TEST_USED_DATA';

/** Creates a copy of a used data directory, because the app starts faster on it. Without one the directory is new. */
function usedDataDirectory(): string {
  const directory = newDataDirectory();
  const used = process.env[usedDataSetting];
  if (used) {
    cpSync(used, directory, { recursive: true });
    // Node does not copy the modes of folders, and PostgreSQL requires that only the owner has access.
    chmodSync(join(directory, 'postgres'), 0o700);
  }
  return directory;
}

function killTree(pid: number | undefined): void {
  for (const { pid: each } of descendants(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

export type StartOptions = {
  dataDirectory: string;
  port: number;
  /** Settings that override those of an app with nothing configured. */
  env?: Record<string, string>;
  /** A program and its arguments. */
  command?: [string, ...string[]];
};

export type StartedProcess = {
  child: ChildProcess;
  /** Everything that the process has printed so far. */
  output: { stdout: string; stderr: string };
  /** Resolves with the exit code, or with the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals | null>;
};

export type RunningApp = StartedProcess & {
  port: number;
  address: string;
  dataDirectory: string;
  processes: () => ReturnType<typeof descendants>;
  /** Returns the current pid of web (the first one), worker, sandbox or postgres. */
  pid: (name: string) => number | undefined;
  /** Returns the current pids of all processes of this name. */
  pids: (name: string) => number[];
  healthy: () => Promise<boolean>;
  status: (path: string) => Promise<number | undefined>;
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Resolves once every process in `pids` has ended. */
  allGone: (pids: readonly number[]) => Promise<unknown>;
};

/** A test, or another caller that runs functions at its end. */
export type Scope = Pick<TestContext, 'after'>;

/** Runs `scripts/start.mjs`, or `command` instead, and kills all its processes after the test. */
export function startProcess(
  t: Scope,
  { dataDirectory, port, env = {}, command = [currentNode, 'scripts/start.mjs'] }: StartOptions,
): StartedProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...nothingConfigured, PORT: String(port), TSELA_DATA_DIR: dataDirectory, ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  const exited: StartedProcess['exited'] = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  t.after(() => killTree(child.pid));
  return { child, output, exited };
}

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => undefined,
  );

/** Returns the URL of the running embedded PostgreSQL of this data directory. */
function databaseUrl(dataDirectory: string): string {
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tsela:${password}@127.0.0.1:${port}/tsela`;
}

async function query(dataDirectory: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDirectory) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the whole app in sandbox mode on a free port, and resolves once it prints that it is ready. Starts on used data,
 * unless `dataDirectory` says otherwise.
 */
export async function startApp(
  t: Scope,
  { dataDirectory = usedDataDirectory(), port, ...rest }: Partial<StartOptions> = {},
): Promise<RunningApp> {
  const ownPort = port ?? (await freePort());
  const app = startProcess(t, { dataDirectory, port: ownPort, ...rest });
  const supervisor = () =>
    descendants(app.child.pid).find(
      ({ command }) => command.includes('scripts/start.mjs') && !command.startsWith('sh '),
    );
  const whatHappened = () => `ready\n${app.output.stdout}${app.output.stderr}`;
  await eventually(
    whatHappened,
    () => app.output.stdout.includes('\nReady.') || app.child.exitCode !== null,
    START_WITHIN_MS,
  );
  const address = `http://127.0.0.1:${ownPort}`;
  const pids = (name: string) => {
    const below = descendants(supervisor()?.pid ?? 0);
    const isIt = ({ command }: { command: string }) =>
      name === 'postgres' ? /native[\\/]bin[\\/]postgres/.test(command) : command.includes(`dist/${name}.js`);
    return below.filter(isIt).map(({ pid }) => pid);
  };
  return {
    ...app,
    port: ownPort,
    address,
    dataDirectory,
    processes: () => descendants(app.child.pid),
    pid: (name) => pids(name)[0],
    pids,
    healthy: async () => (await statusOf(`${address}/api/health`)) === 200,
    status: (path) => statusOf(address + path),
    query: (sql) => query(dataDirectory, sql),
    allGone: (pids) => eventually('processes are left', () => !pids.some(isAlive), 30_000),
  };
}
