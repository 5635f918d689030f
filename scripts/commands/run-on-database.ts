import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import esbuild from 'esbuild';
import { bundleOptions } from '../build/bundle.ts';
import { printError, run, say, stopCommands } from '../install/progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from '../install/project.mjs';
import { databaseUrls, startPostgres } from '../postgres/start-postgres.ts';
import { freePort } from '../start/free-port.ts';
import { tryLock } from '../start/lock.ts';
import { checkDisk } from '../start/preflight.ts';
import { sandboxSecrets } from '../start/sandbox-settings.ts';
import { planMode, readSettings, type Settings } from '../start/settings.ts';

const lockNote = 'a command';
const readyWithinMs = 60_000;

type DatabaseInUse = { settings: Settings; stop?: () => Promise<void> };

let isStopping = false;
const refuseWhenStopping = () => {
  if (isStopping) throw new Refusal('');
};

const settingsOf = ({ url, appUrl }: ReturnType<typeof databaseUrls>): Settings => ({
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: url,
});

function runningDatabase(directory: string): Settings | undefined {
  const pidFile = join(directory, 'postmaster.pid');
  const passwordFile = `${directory}.password`;
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  if (lines[7]?.trim() !== 'ready') return undefined;
  return settingsOf(databaseUrls(readFileSync(passwordFile, 'utf8').trim(), lines[3]?.trim() ?? ''));
}

async function startEmbedded(directory: string, release: () => void): Promise<DatabaseInUse> {
  try {
    const postgres = await startPostgres({ dataDirectory: directory, port: await freePort() });
    return { settings: settingsOf(postgres), stop: () => postgres.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function embeddedDatabase(): Promise<DatabaseInUse> {
  const directory = join(dataDirectory, 'postgres');
  let waitingFor: number | undefined;
  let deadline = 0;
  for (;;) {
    refuseWhenStopping();
    const { release, holder } = tryLock(join(dataDirectory, 'running.lock'), lockNote);
    if (release) return startEmbedded(directory, release);
    // The database of another command stops when that command ends, so this command waits.
    const isCommand = holder.note === lockNote;
    const settings = isCommand ? undefined : runningDatabase(directory);
    if (settings) return { settings };
    if (waitingFor !== holder.pid) {
      say(`… waiting for ${isCommand ? 'another command' : 'the app'} on the same data (process ${holder.pid})`);
      waitingFor = holder.pid;
      deadline = Date.now() + readyWithinMs;
    }
    if (Date.now() > deadline && !isCommand) {
      throw new Refusal(
        `The app on ${dataDirectory} (process ${holder.pid}) does not run a database: set DATABASE_URL to the database that it uses`,
      );
    }
    await pause(200);
  }
}

async function findDatabase(settings: Settings, name: string): Promise<DatabaseInUse> {
  if (settings.DATABASE_URL) return { settings: {} };
  const { embeddedPostgres, ownApi } = planMode(settings);
  if (!ownApi) throw new Refusal(`API_BASE_URL is set: run ${name} where the API runs`);
  if (!embeddedPostgres) throw new Refusal('DATABASE_URL is missing. See .env.example.');
  checkDisk(dataDirectory, root);
  return embeddedDatabase();
}

type Command = { entry: string; secrets?: boolean };

async function main(name: string, args: string[], { entry, secrets = false }: Command) {
  const settings = readSettings(root);
  const outdir = join(root, 'node_modules', '.cache', basename(entry, '.ts'), String(process.pid));
  let database: DatabaseInUse | undefined;
  try {
    mkdirSync(outdir, { recursive: true });
    await esbuild.build({ ...bundleOptions(outdir), entryPoints: { main: entry } });
    await esbuild.stop();
    database = await findDatabase(settings, name);
    refuseWhenStopping();
    const env: Settings = { ...settings, LOG_LEVEL: settings.LOG_LEVEL || 'error', ...database.settings };
    if (secrets && planMode(settings).sandbox) env.DATA_KEY ||= sandboxSecrets(dataDirectory).DATA_KEY;
    const file = join(outdir, 'main.js');
    await run(currentNode, ['--enable-source-maps', file, ...args], { show: true, cwd: root, env }).catch(() => {
      throw new Refusal('');
    });
  } finally {
    await database?.stop?.();
    rmSync(outdir, { recursive: true, force: true });
  }
}

/**
 * Bundles and runs a command. Its environment contains the database of this installation and, with `secrets`, DATA_KEY.
 * Sets the exit code.
 */
export async function runOnDatabase(name: string, args: string[], command: Command): Promise<void> {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) =>
    process.on(signal, () => {
      isStopping = true;
      stopCommands('SIGTERM');
    }),
  );
  try {
    await main(name, args, command);
  } catch (error) {
    printError(isStopping ? new Refusal(`Stopped before ${name} was done`) : error);
    process.exitCode = 1;
  }
}
