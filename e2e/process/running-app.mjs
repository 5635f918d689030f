import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/postgres.mjs';
import { currentNode, root } from '../../scripts/project.mjs';
import { REAL_SETTINGS } from '../../scripts/settings.mjs';
import { eventually } from './eventually.mjs';
import { descendants, isAlive } from './process-table.mjs';

const START_WITHIN_MS = 90_000;
const nothingConfigured = Object.fromEntries([...REAL_SETTINGS, 'SANDBOX'].map((name) => [name, '']));

const directories = [];
process.once('exit', () =>
  directories.forEach((directory) => rmSync(directory, { recursive: true, force: true, maxRetries: 10 })),
);

/** A data directory of its own, removed when the last process in it has ended: with the test file. */
export function newDataDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'tsela-process-'));
  directories.push(directory);
  return directory;
}

let stopped;
/** The data of an app that has ended as it should: from now on `usedDataDirectory` is like it. */
export function leaveDataOf({ dataDirectory }) {
  stopped = dataDirectory;
}

/** A data directory on which the app has run before, which is quicker to start on than a new one. Where there is none it is new. */
export function usedDataDirectory() {
  const directory = newDataDirectory();
  if (stopped) {
    cpSync(stopped, directory, { recursive: true });
    // Node copies no modes of folders, and PostgreSQL wants this one to be nobody else's.
    chmodSync(join(directory, 'postgres'), 0o700);
  }
  return directory;
}

function killTree(pid) {
  for (const { pid: each } of descendants(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** `npm start` without npm, or `command` instead; `exited` resolves with its exit code. What it started ends with the test. */
export async function startProcess(t, { dataDirectory, port, env = {}, command = [currentNode, 'scripts/start.mjs'] }) {
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...nothingConfigured, PORT: String(port), TSELA_DATA_DIR: dataDirectory, ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
  const exited = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  t.after(() => killTree(child.pid));
  return { child, output, exited };
}

const statusOf = (url) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => undefined,
  );

/** Where the embedded PostgreSQL of this data directory listens now. */
function databaseUrl(dataDirectory) {
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tsela:${password}@127.0.0.1:${port}/tsela`;
}

async function query(dataDirectory, sql) {
  const client = new pg.Client({ connectionString: databaseUrl(dataDirectory) });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The whole app, in sandbox mode, on a port of its own; resolves once it says that it is ready. */
export async function startApp(t, { dataDirectory = newDataDirectory(), port, ...rest } = {}) {
  const ownPort = port ?? (await freePort());
  const app = await startProcess(t, { dataDirectory, port: ownPort, ...rest });
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
  return {
    ...app,
    port: ownPort,
    address,
    dataDirectory,
    processes: () => descendants(app.child.pid),
    /** The process of this name now: web, worker, sandbox or postgres. */
    pid: (name) => {
      const below = descendants(supervisor()?.pid ?? 0);
      const isIt = ({ command }) =>
        name === 'postgres' ? /native[\\/]bin[\\/]postgres/.test(command) : command.includes(`dist/${name}.js`);
      return below.find(isIt)?.pid;
    },
    healthy: async () => (await statusOf(`${address}/api/health`)) === 200,
    status: (path) => statusOf(address + path),
    query: (sql) => query(dataDirectory, sql),
    /** Resolves once every process in `pids` has ended. */
    allGone: (pids) => eventually('processes are left', () => !pids.some(isAlive), 30_000),
  };
}
