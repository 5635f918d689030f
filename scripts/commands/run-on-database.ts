// Runs the commands that need the database of this installation, such as `npm run import`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import esbuild from 'esbuild';
import { bundleOptions } from '../build/bundle.ts';
import { freePort } from '../start/free-port.ts';
import { tryLock } from '../install/lock.mjs';
import { databaseUrls, startPostgres } from '../postgres/start-postgres.ts';
import { checkDisk } from '../install/preflight.mjs';
import { complain, run, say, stopCommands } from '../install/progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from '../install/project.mjs';
import { sandboxSecrets } from '../start/sandbox-settings.ts';
import { planMode, readSettings, type Settings } from '../install/settings.mjs';

const LOCK_NOTE = 'a command';
const READY_WITHIN_MS = 60_000;

/** A database: the settings that name it. `stop` ends its use by this process. */
type DatabaseInUse = { settings: Settings; stop: () => Promise<void> | void };

type Command = {
  /** The name of the command in a message, such as 'the import'. */
  name: string;
  entry: string;
  /** Returns the arguments for `entry`. Throws a `Refusal` with the usage if the command line is wrong. */
  readArguments: (args: string[]) => string[];
  /** True if the command needs DATA_KEY. */
  secrets?: boolean;
};

let stopping = false;
const isStopping = () => stopping;
const refuseWhenStopping = () => {
  if (isStopping()) throw new Refusal('');
};

const settingsOf = ({ url, appUrl }: ReturnType<typeof databaseUrls>): Settings => ({
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: url,
});

/** Returns the settings of the PostgreSQL that runs on `directory`, or undefined while it does not accept connections. */
function runningDatabase(directory: string): Settings | undefined {
  const pidFile = join(directory, 'postmaster.pid');
  const passwordFile = `${directory}.password`;
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const password = readFileSync(passwordFile, 'utf8').trim();
  const lines = readFileSync(pidFile, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  return lines[7] === 'ready' ? settingsOf(databaseUrls(password, lines[3] ?? '')) : undefined;
}

/**
 * Returns the embedded database. Uses the server of the running app. If the app does not run, takes its lock and starts
 * a server for this command.
 */
async function embeddedDatabase(): Promise<DatabaseInUse> {
  const directory = join(dataDirectory, 'postgres');
  let waitingFor: number | undefined;
  let deadline = 0;
  for (;;) {
    refuseWhenStopping();
    const { release, holder } = tryLock(join(dataDirectory, 'running.lock'), LOCK_NOTE);
    if (release) return startEmbedded(directory, release);
    // The database of another command stops when that command ends, so this command waits.
    const settings = holder.note === LOCK_NOTE ? undefined : runningDatabase(directory);
    if (settings) return { settings, stop: () => undefined };
    if (waitingFor !== holder.pid) {
      say(
        `… waiting for ${holder.note === LOCK_NOTE ? 'another command' : 'the app'} on the same data (process ${holder.pid})`,
      );
      waitingFor = holder.pid;
      deadline = Date.now() + READY_WITHIN_MS;
    }
    if (Date.now() > deadline && holder.note !== LOCK_NOTE) {
      throw new Refusal(
        `The app on ${dataDirectory} (process ${holder.pid}) does not run a database: set DATABASE_URL to the database that it uses`,
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
    return { settings: settingsOf(postgres), stop };
  } catch (error) {
    release();
    throw error;
  }
}

async function findDatabase(settings: Settings, name: string): Promise<DatabaseInUse> {
  if (settings.DATABASE_URL) return { settings: {}, stop: () => undefined };
  const { embeddedPostgres, ownApi } = planMode(settings);
  if (!ownApi) throw new Refusal(`API_BASE_URL is set: run ${name} where the API runs`);
  if (!embeddedPostgres) throw new Refusal('DATABASE_URL is missing. See .env.example.');
  checkDisk(dataDirectory, root);
  return embeddedDatabase();
}

/** Returns the sandbox's DATA_KEY if no DATA_KEY is set. */
const secretsFor = (settings: Settings): Settings =>
  planMode(settings).sandbox && !settings.DATA_KEY ? { DATA_KEY: sandboxSecrets(dataDirectory).DATA_KEY } : {};

/** Bundles the command into a folder of this run, because the app may be running from dist. */
async function bundle(entry: string, outdir: string): Promise<string> {
  mkdirSync(outdir, { recursive: true });
  await esbuild.build({ ...bundleOptions(outdir), entryPoints: { main: entry } });
  // The esbuild service would keep this process running.
  await esbuild.stop();
  return join(outdir, 'main.js');
}

async function main({ name, entry, readArguments, secrets = false }: Command) {
  const args = readArguments(process.argv.slice(2));
  const settings = readSettings(root);
  const outdir = join(root, 'node_modules', '.cache', basename(entry, '.ts'), String(process.pid));
  let database: DatabaseInUse | undefined;
  try {
    const file = await bundle(entry, outdir);
    database = await findDatabase(settings, name);
    refuseWhenStopping();
    const env = {
      ...settings,
      ...(secrets ? secretsFor(settings) : {}),
      LOG_LEVEL: settings.LOG_LEVEL || 'error',
      ...database.settings,
    };
    await run(currentNode, ['--enable-source-maps', file, ...args], { show: true, cwd: root, env }).catch(() => {
      // The command has printed the reason.
      throw new Refusal('');
    });
  } finally {
    await database?.stop();
    rmSync(outdir, { recursive: true, force: true });
  }
}

/**
 * Bundles and runs `entry` with the arguments that `readArguments` returns. Its environment contains DATABASE_URL and,
 * with `secrets`, DATA_KEY. Sets the exit code.
 */
export async function runOnDatabase(command: Command): Promise<void> {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) =>
    process.on(signal, () => {
      stopping = true;
      stopCommands('SIGTERM');
    }),
  );
  try {
    await main(command);
  } catch (error) {
    complain(isStopping() ? new Refusal(`Stopped before ${command.name} was done`) : error);
    process.exitCode = 1;
  }
}
