import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/start/free-port.ts';
import { descendants, isAlive } from '../../lab/process-table.ts';
import { codeOf, currentNode, root } from '../../scripts/install/project.mjs';
import { realSettings } from '../../server/process/real-settings.ts';
import { eventually } from './eventually.ts';

const modeSettings = [...realSettings, 'SANDBOX', 'NEXTAUTH_URL', 'NODE_ENV', 'LISTEN_HOST'];
export const nothingConfigured = Object.fromEntries(modeSettings.map((name) => [name, '']));

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

/** Creates a copy of the used data, because an app starts faster on it. Without used data the directory is new. */
export function usedDataDirectory(directory = newDataDirectory()): string {
  const used = process.env[usedDataSetting];
  if (used) {
    cpSync(used, directory, { recursive: true });
    // Node does not copy the modes of folders, and PostgreSQL requires that only the owner has access.
    chmodSync(join(directory, 'postgres'), 0o700);
  }
  return directory;
}

/** Sends SIGKILL to processes. One that has ended since it was listed does not count. */
export function kill(pids: readonly (number | undefined)[]): void {
  for (const pid of pids) {
    assert.ok(pid !== undefined);
    try {
      process.kill(pid, 'SIGKILL');
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
  command?: [string, ...string[]];
  cwd?: string;
};

export type StartedProcess = {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Resolves with the exit code, or with the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals | null>;
};

export type RunningApp = StartedProcess & {
  port: number;
  address: string;
  dataDirectory: string;
  databaseUrl: string;
  processes: () => ReturnType<typeof descendants>;
  /** Returns the current pids of all processes of web, worker, sandbox or postgres. */
  pids: (name: string) => number[];
  status: (path: string) => Promise<number | undefined>;
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Resolves once every process that runs now has ended after `end`. */
  allEnd: (end: () => unknown) => Promise<void>;
  /** Stops the app with a signal. Its exit must be clean and leave no process. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** A test, or another caller that runs functions at its end. */
export type Scope = { after: (work: () => unknown) => unknown };

export const startCommand: [string, ...string[]] = [currentNode, 'scripts/run.mjs', 'scripts/start/start'];

/** Runs `npm start`, or `command` instead, and kills all its processes after the test. */
export function startProcess(
  t: Scope,
  { dataDirectory, port, env = {}, command = startCommand, cwd = root }: StartOptions,
): StartedProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothingConfigured,
      // With this variable, the start stops when the test runner is killed.
      npm_lifecycle_event: 'test',
      PORT: String(port),
      TSELA_DATA_DIR: dataDirectory,
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  const exited: StartedProcess['exited'] = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  t.after(() => kill(descendants(child.pid).map(({ pid }) => pid)));
  return { child, output, exited };
}

/** Returns the URL of the running embedded PostgreSQL of this data directory. */
function databaseUrlOf(dataDirectory: string): string {
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tsela:${password}@127.0.0.1:${port}/tsela`;
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
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
  const { child, output, exited } = app;
  await eventually(
    () => `ready\n${output.stdout}${output.stderr}`,
    // The last line of the start. The lines before it may arrive one after the other.
    () =>
      output.stdout.includes('Stop          Ctrl-C') ||
      (child.exitCode !== null && assert.fail(output.stdout + output.stderr)),
  );
  const address = `http://127.0.0.1:${ownPort}`;
  const processes = () => descendants(child.pid);
  const allEnd: RunningApp['allEnd'] = async (end) => {
    const pids = processes().map(({ pid }) => pid);
    await end();
    await eventually('every process has ended', () => !isAlive(...pids));
  };
  return {
    ...app,
    port: ownPort,
    address,
    dataDirectory,
    get databaseUrl() {
      return databaseUrlOf(dataDirectory);
    },
    processes,
    pids: (name) => {
      const command = name === 'postgres' ? /native[\\/]bin[\\/]postgres/ : new RegExp(`dist[\\\\/]${name}\\.js`);
      return processes().flatMap((each) => (command.test(each.command) ? [each.pid] : []));
    },
    status: (path) =>
      fetch(address + path).then(
        ({ status }) => status,
        () => undefined,
      ),
    query: (sql) => query(databaseUrlOf(dataDirectory), sql),
    allEnd,
    stop: async (signal = 'SIGTERM') => {
      await allEnd(() => child.kill(signal));
      assert.equal(await exited, 0);
    },
  };
}
