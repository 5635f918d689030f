// npm run import -- <folder>: an operator's timetable (server/platform/catalogue/timetable/README.md) goes into the
// database of this installation.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureInstalled } from './install.mjs';
import { tryLock } from './lock.mjs';
import { freePort, startPostgres } from './postgres.mjs';
import { checkDisk } from './preflight.mjs';
import { run, say, stopCommands } from './progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from './project.mjs';
import { planMode, readSettings } from './settings.mjs';

const LOCK_NOTE = 'an import';
const READY_WITHIN_MS = 60_000;

let stopping = false;
const refuseWhenStopping = () => {
  if (stopping) throw new Refusal('');
};

/** The folder as the person named it, seen from where npm was called. */
function folderFrom(args) {
  if (args.length === 1 && args[0] !== '' && !args[0].startsWith('-')) {
    return resolve(process.env.INIT_CWD || process.cwd(), args[0]);
  }
  throw new Refusal(
    'Which timetable? npm run import -- <folder with cities.csv, operators.csv, buses.csv, schedules.csv, stops.csv, fares.csv>',
  );
}

/** Where the embedded PostgreSQL that runs on `directory` listens; undefined while it does not accept connections. */
function runningAddress(directory) {
  const files = [join(directory, 'postmaster.pid'), `${directory}.password`];
  if (!files.every((file) => existsSync(file))) return undefined;
  const [pidFile, password] = files.map((file) => readFileSync(file, 'utf8'));
  const lines = pidFile.split('\n').map((line) => line.trim());
  return lines[7] === 'ready' ? `postgres://tsela:${password.trim()}@127.0.0.1:${lines[3]}/tsela` : undefined;
}

/**
 * The embedded database of this data directory: the one of the running app, or one started for the import alone, under
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
    // Another import stops its database when it is done: that one is of no use to us.
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

async function findDatabase(settings) {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: () => {} };
  const { embeddedPostgres, ownApi } = planMode(settings);
  if (!ownApi) throw new Refusal('API_BASE_URL is set: the timetable is kept where the API runs, import it there');
  if (!embeddedPostgres) throw new Refusal('DATABASE_URL is missing. See .env.example.');
  checkDisk(dataDirectory, root);
  return embeddedDatabase();
}

/** Bundled for this run alone: the app may be running from dist. */
async function bundleImport(outdir) {
  const [{ bundleOptions }, { default: esbuild }] = await Promise.all([import('./bundle.mjs'), import('esbuild')]);
  mkdirSync(outdir, { recursive: true });
  const entryPoints = { import: 'server/platform/catalogue/import-main.ts' };
  await esbuild.build({ ...bundleOptions(outdir), entryPoints });
  // Its own process would stay for as long as ours.
  await esbuild.stop();
  return join(outdir, 'import.js');
}

async function main(args) {
  const folder = folderFrom(args);
  const settings = readSettings(root);
  await ensureInstalled();
  const outdir = join(root, 'node_modules', '.cache', 'import', String(process.pid));
  let database;
  try {
    const file = await bundleImport(outdir);
    database = await findDatabase(settings);
    refuseWhenStopping();
    const env = { ...settings, LOG_LEVEL: settings.LOG_LEVEL || 'error', DATABASE_URL: database.url };
    await run(currentNode, ['--enable-source-maps', file, folder], { show: true, cwd: root, env }).catch(() => {
      // It has said itself what is wrong.
      throw new Refusal('');
    });
  } finally {
    await database?.stop();
    rmSync(outdir, { recursive: true, force: true });
  }
}

['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) =>
  process.on(signal, () => {
    stopping = true;
    stopCommands('SIGTERM');
  }),
);
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (stopping) process.stderr.write('Stopped before the import was done\n');
  else if (!(error instanceof Refusal)) process.stderr.write(`${error.stack}\n`);
  else if (error.message) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
