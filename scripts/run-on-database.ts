// What commands such as `npm run import` share: a process of ours, bundled for this run, on the database of this
// installation.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import esbuild from 'esbuild';
import { bundleOptions } from './bundle.ts';
import { freePort } from './free-port.ts';
import { tryLock } from './lock.mjs';
import { startPostgres } from './postgres/start-postgres.ts';
import { checkDisk } from './preflight.mjs';
import { complain, run, say, stopCommands } from './progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from './project.mjs';
import { keptSecrets } from './sandbox-settings.ts';
import { planMode, readSettings, type Settings } from './settings.mjs';

const LOCK_NOTE = 'a command';
const READY_WITHIN_MS = 60_000;

/** A database; `stop` ends its use by this process. */
type DatabaseInUse = { url: string; stop: () => Promise<void> | void };

type Command = {
  /** Names the command, as 'the import'. */
  what: string;
  entry: string;
  /** Returns the arguments for `entry`. Refuses a command line that is wrong with a `Refusal`. */
  readArguments: (args: string[]) => string[];
  /** Says what to do where the API is a remote one. */
  elsewhere: string;
  /** True if the command needs DATA_KEY. */
  secrets?: boolean;
};

let stopping = false;
const isStopping = () => stopping;
const refuseWhenStopping = () => {
  if (isStopping()) throw new Refusal('');
};

/** Where the embedded PostgreSQL that runs on `directory` listens; undefined while it does not accept connections. */
function runningAddress(directory: string): string | undefined {
  const pidFile = join(directory, 'postmaster.pid');
  const passwordFile = `${directory}.password`;
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const password = readFileSync(passwordFile, 'utf8').trim();
  const lines = readFileSync(pidFile, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  return lines[7] === 'ready' ? `postgres://tsela:${password}@127.0.0.1:${lines[3]}/tsela` : undefined;
}

/**
 * The embedded database of this data directory: the one of the running app, or one started for the command alone, under
 * the lock that keeps the app from starting on the same data. Resolves with its address and how to let go of it.
 */
async function embeddedDatabase(): Promise<DatabaseInUse> {
  const directory = join(dataDirectory, 'postgres');
  let waitingFor: number | undefined;
  let deadline = 0;
  for (;;) {
    refuseWhenStopping();
    const { release, holder } = tryLock(join(dataDirectory, 'running.lock'), LOCK_NOTE);
    if (release) return startEmbedded(directory, release);
    // Another command stops its database when it is done: that one is of no use to us.
    const url = holder.note === LOCK_NOTE ? undefined : runningAddress(directory);
    if (url) return { url, stop: () => undefined };
    if (waitingFor !== holder.pid) {
      say(
        `… waiting for ${holder.note === LOCK_NOTE ? LOCK_NOTE : 'the app'} that is at these data (process ${holder.pid})`,
      );
      waitingFor = holder.pid;
      deadline = Date.now() + READY_WITHIN_MS;
    }
    if (Date.now() > deadline && holder.note !== LOCK_NOTE) {
      throw new Refusal(
        `The app on ${dataDirectory} (process ${holder.pid}) has no database of its own running: set DATABASE_URL to the one it uses`,
      );
    }
    await pause(200);
  }
}

async function startEmbedded(directory: string, release: () => void): Promise<DatabaseInUse> {
  try {
    const postgres = await startPostgres({ dataDirectory: directory, port: await freePort() });
    const stop = async () => {
      await postgres.stop();
      release();
    };
    return { url: postgres.url, stop };
  } catch (error) {
    release();
    throw error;
  }
}

async function findDatabase(settings: Settings, elsewhere: string): Promise<DatabaseInUse> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: () => undefined };
  const { embeddedPostgres, ownApi } = planMode(settings);
  if (!ownApi) throw new Refusal(`API_BASE_URL is set: ${elsewhere}`);
  if (!embeddedPostgres) throw new Refusal('DATABASE_URL is missing. See .env.example.');
  checkDisk(dataDirectory, root);
  return embeddedDatabase();
}

/** Of the sandbox, where none is set: what its rows are made with. */
const secretsFor = (settings: Settings): Settings =>
  planMode(settings).sandbox && !settings.DATA_KEY ? { DATA_KEY: keptSecrets(dataDirectory).DATA_KEY } : {};

/** Bundled for this run alone: the app may be running from dist. */
async function bundle(entry: string, outdir: string): Promise<string> {
  mkdirSync(outdir, { recursive: true });
  await esbuild.build({ ...bundleOptions(outdir), entryPoints: { main: entry } });
  // Its own process would stay for as long as ours.
  await esbuild.stop();
  return join(outdir, 'main.js');
}

async function main({ entry, readArguments, elsewhere, secrets = false }: Omit<Command, 'what'>) {
  const args = readArguments(process.argv.slice(2));
  const settings = readSettings(root);
  const outdir = join(root, 'node_modules', '.cache', basename(entry, '.ts'), String(process.pid));
  let database: DatabaseInUse | undefined;
  try {
    const file = await bundle(entry, outdir);
    database = await findDatabase(settings, elsewhere);
    refuseWhenStopping();
    const env = {
      ...settings,
      ...(secrets ? secretsFor(settings) : {}),
      LOG_LEVEL: settings.LOG_LEVEL || 'error',
      DATABASE_URL: database.url,
    };
    await run(currentNode, ['--enable-source-maps', file, ...args], { show: true, cwd: root, env }).catch(() => {
      // It has said itself what is wrong.
      throw new Refusal('');
    });
  } finally {
    await database?.stop();
    rmSync(outdir, { recursive: true, force: true });
  }
}

/**
 * Runs the command of this process: `entry` is bundled and run with what `readArguments` makes of the command line, with
 * DATABASE_URL and, if it needs `secrets`, DATA_KEY in its environment.
 */
export async function runOnDatabase({ what, ...command }: Command): Promise<void> {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) =>
    process.on(signal, () => {
      stopping = true;
      stopCommands('SIGTERM');
    }),
  );
  try {
    await main(command);
  } catch (error) {
    complain(isStopping() ? new Refusal(`Stopped before ${what} was done`) : error);
    process.exitCode = 1;
  }
}
