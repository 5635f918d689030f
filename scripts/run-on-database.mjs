// What commands such as `npm run import` share: a process of ours, bundled for this run, on the database of this
// installation.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureInstalled } from './install.mjs';
import { tryLock } from './lock.mjs';
import { freePort, startPostgres } from './postgres.mjs';
import { checkDisk } from './preflight.mjs';
import { run, say, stopCommands } from './progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from './project.mjs';
import { keptSecrets, planMode, readSettings } from './settings.mjs';

const LOCK_NOTE = 'a command';
const READY_WITHIN_MS = 60_000;

let stopping = false;
const refuseWhenStopping = () => {
  if (stopping) throw new Refusal('');
};

/** Where the embedded PostgreSQL that runs on `directory` listens; undefined while it does not accept connections. */
function runningAddress(directory) {
  const files = [join(directory, 'postmaster.pid'), `${directory}.password`];
  if (!files.every((file) => existsSync(file))) return undefined;
  const [pidFile, password] = files.map((file) => readFileSync(file, 'utf8'));
  const lines = pidFile.split('\n').map((line) => line.trim());
  return lines[7] === 'ready' ? `postgres://tsela:${password.trim()}@127.0.0.1:${lines[3]}/tsela` : undefined;
}

/**
 * The embedded database of this data directory: the one of the running app, or one started for the command alone, under
 * the lock that keeps the app from starting on the same data. Resolves with its address and how to let go of it.
 */
async function embeddedDatabase() {
  const directory = join(dataDirectory, 'postgres');
  let waitingFor;
  let deadline = 0;
  for (;;) {
    refuseWhenStopping();
    const { release, holder } = tryLock(join(dataDirectory, 'running.lock'), LOCK_NOTE);
    if (release) return startEmbedded(directory, release);
    // Another command stops its database when it is done: that one is of no use to us.
    const url = holder.note === LOCK_NOTE ? undefined : runningAddress(directory);
    if (url) return { url, stop: () => {} };
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

async function startEmbedded(directory, release) {
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

async function findDatabase(settings, elsewhere) {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: () => {} };
  const { embeddedPostgres, ownApi } = planMode(settings);
  if (!ownApi) throw new Refusal(`API_BASE_URL is set: ${elsewhere}`);
  if (!embeddedPostgres) throw new Refusal('DATABASE_URL is missing. See .env.example.');
  checkDisk(dataDirectory, root);
  return embeddedDatabase();
}

/** Of the sandbox, where none is set: what its rows are made with. */
const secretsFor = (settings) =>
  planMode(settings).sandbox && !settings.DATA_KEY ? { DATA_KEY: keptSecrets(dataDirectory).DATA_KEY } : {};

/** Bundled for this run alone: the app may be running from dist. */
async function bundle(entry, outdir) {
  const [{ bundleOptions }, { default: esbuild }] = await Promise.all([import('./bundle.mjs'), import('esbuild')]);
  mkdirSync(outdir, { recursive: true });
  await esbuild.build({ ...bundleOptions(outdir), entryPoints: { main: entry } });
  // Its own process would stay for as long as ours.
  await esbuild.stop();
  return join(outdir, 'main.js');
}

async function main({ entry, readArguments, elsewhere, secrets = false }) {
  const args = readArguments(process.argv.slice(2));
  const settings = readSettings(root);
  await ensureInstalled();
  const outdir = join(root, 'node_modules', '.cache', basename(entry, '.ts'), String(process.pid));
  let database;
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
 * Runs the command of this process: `entry` is bundled and run with what `readArguments` makes of the command line (it
 * refuses with a `Refusal`), with DATABASE_URL and, if it asks for `secrets`, DATA_KEY in its environment. `what` names
 * it, as 'the import'; `elsewhere` says what to do where the API is a remote one.
 */
export async function runOnDatabase({ what, ...command }) {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) =>
    process.on(signal, () => {
      stopping = true;
      stopCommands('SIGTERM');
    }),
  );
  try {
    await main(command);
  } catch (error) {
    if (stopping) process.stderr.write(`Stopped before ${what} was done\n`);
    else if (!(error instanceof Refusal)) process.stderr.write(`${error.stack}\n`);
    else if (error.message) process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
