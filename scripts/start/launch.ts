import { get } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { run, step } from '../install/progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from '../install/project.mjs';
import { sandboxSecrets, simulatedCards } from './sandbox-settings.ts';
import { ownUrl, type Settings } from '../install/settings.mjs';
import type { Definition, Supervisor } from './supervisor.ts';
import { webProcesses, webProcessesOf } from './web-processes.ts';

/** Selects the processes that a start runs: the app or the API alone, with or without stand-ins. */
export type Mode = {
  sandbox: boolean;
  ownApi: boolean;
  embeddedPostgres: boolean;
  dev: boolean;
  platform: boolean;
};

const postgresMessage = z.object({ databaseUrl: z.string(), appDatabaseUrl: z.string() });

/** The last message of dist/prepare.js. */
const prepared = z.object({ demoAccount: z.string().optional() });
type Prepared = z.infer<typeof prepared>;

type AcceptStatus = (status: number | undefined) => boolean;

/** Returns the definition of a server process. It is ready once `url` responds with an accepted status. */
type DefineServer = (name: string, env: Settings, url?: string, accepted?: AcceptStatus) => Definition;

/** Resolves to true if the URL responds with an accepted status (200 by default) within 5 s. */
const responds = (url: string, accepted: AcceptStatus = (status) => status === 200) =>
  new Promise<boolean>((resolve) => {
    const request = get(url, { timeout: 5000, agent: false }, (response) => {
      response.resume();
      resolve(accepted(response.statusCode));
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(false));
  });

/** Starts PostgreSQL. Resolves with its URLs, which stay the same after a restart. */
async function addPostgres(supervisor: Supervisor): Promise<Settings> {
  let urls: Settings = {};
  await supervisor.add({
    name: 'postgres',
    command: currentNode,
    args: [join(root, 'scripts', 'postgres', 'postgres-process.ts')],
    env: {
      ...process.env,
      POSTGRES_DIRECTORY: join(dataDirectory, 'postgres'),
      POSTGRES_PORT: String(await freePort()),
    },
    onMessage: (message) => {
      const { databaseUrl, appDatabaseUrl } = postgresMessage.parse(message);
      urls = { DATABASE_URL: appDatabaseUrl, MIGRATION_DATABASE_URL: databaseUrl };
    },
    ready: () => Promise.resolve(urls.DATABASE_URL !== undefined),
  });
  return urls;
}

async function sandboxSettings(settings: Settings): Promise<Settings> {
  const publicPort = await freePort();
  const adminPort = await freePort();
  const secrets = sandboxSecrets(dataDirectory);
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const port = settings.PORT || 3000;
  const defaults = {
    FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela`,
    NEXTAUTH_URL: ownUrl(settings, { port, loopback: 'localhost' }),
    ...secrets,
  };
  const missing = Object.entries(defaults).filter(([name]) => !settings[name]);
  const siteUrl = settings.NEXTAUTH_URL || defaults.NEXTAUTH_URL;
  return {
    ...Object.fromEntries(missing),
    ...simulatedCards({ siteUrl, adminUrl, ownUrl: ownUrl(settings, { port, loopback: '127.0.0.1' }) }),
    SANDBOX: '1',
    SANDBOX_URL: `http://127.0.0.1:${publicPort}`,
    SANDBOX_ADMIN_URL: adminUrl,
  };
}

/**
 * Runs dist/prepare.js: it checks the settings, and with its own API it checks and migrates the database. Resolves with
 * the account that a first visitor can use.
 */
async function prepare(file: string, { mode, env }: { mode: Mode; env: Settings }): Promise<Prepared> {
  let result: Prepared = {};
  const onMessage = (message: unknown) => void (result = prepared.parse(message));
  const database = mode.embeddedPostgres ? 'embedded' : 'configured';
  const args = [file, mode.ownApi ? database : 'none'];
  await run(currentNode, args, { name: 'prepare', show: true, cwd: root, env, onMessage }).catch((error: unknown) => {
    // The process has printed the reason.
    throw new Refusal('', error instanceof Refusal ? error.exitCode : 1);
  });
  return result;
}

type Surroundings = { supervisor: Supervisor; settings: Settings; mode: Mode; server: DefineServer };

async function surroundings({ supervisor, settings, mode, server }: Surroundings): Promise<Settings> {
  const env = { ...settings, ...(mode.sandbox ? await sandboxSettings(settings) : {}) };
  const [databaseUrls] = await Promise.all([
    mode.embeddedPostgres ? addPostgres(supervisor) : {},
    env.SANDBOX_URL && mode.sandbox ? supervisor.add(server('sandbox', env, `${env.SANDBOX_URL}/sandbox`)) : undefined,
  ]);
  const PICTURES_DIR = env.PICTURES_DIR || join(dataDirectory, 'pictures');
  return { ...env, PICTURES_DIR, ...databaseUrls };
}

/** Starts the processes of this mode in order. Resolves once they are ready. */
export async function launch({
  supervisor,
  settings,
  mode,
  port,
}: {
  supervisor: Supervisor;
  settings: Settings;
  mode: Mode;
  port: number;
}): Promise<Prepared> {
  const webCount = mode.dev || mode.platform ? 1 : webProcessesOf(settings);
  const base: Settings = {
    ...settings,
    WEB_PROCESSES: String(webCount),
    [mode.platform ? 'PLATFORM_PORT' : 'PORT']: String(port),
    TSELA_DATA_DIR: dataDirectory,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: mode.dev ? 'development' : 'production',
  };
  const output = join(root, 'dist', mode.dev ? 'dev' : '');
  if (mode.dev) {
    const { watchProcesses } = await import('../build/watch.ts');
    await step('Building the server processes', () => watchProcesses(output, supervisor.restart));
  }
  const server: DefineServer = (name, env, url, accepted) => ({
    name,
    command: currentNode,
    args: [...(mode.dev ? ['--enable-source-maps'] : []), join(output, `${name}.js`)],
    cwd: root,
    // Only prepare.js connects as the owner of the tables. An empty setting also hides that of .env.
    env: { ...env, MIGRATION_DATABASE_URL: '' },
    ready: () => (url ? responds(url, accepted) : Promise.resolve(true)),
  });

  const env = await step('Starting the stand-ins', () => surroundings({ supervisor, settings: base, mode, server }));
  const preparing = mode.ownApi ? 'Preparing the database' : 'Checking the settings';
  const prepared = await step(preparing, () => prepare(join(output, 'prepare.js'), { mode, env }));
  const local = ownUrl(env, { port, loopback: '127.0.0.1' });
  if (mode.platform) {
    await step('Starting the API', () => supervisor.add(server('platform', env, local, () => true)));
  } else {
    await step('Starting the app', () =>
      Promise.all([
        mode.ownApi ? supervisor.add(server('worker', env)) : undefined,
        ...webProcesses(webCount, server('web', env, `${local}/api/health`)).map(supervisor.add),
      ]),
    );
  }
  return prepared;
}
