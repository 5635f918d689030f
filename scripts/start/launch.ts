import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run, step } from '../install/progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from '../install/project.mjs';
import { freePort } from './free-port.ts';
import { sampleKeyFile, sandboxSecrets, simulatedCards } from './sandbox-settings.ts';
import { ownUrl, type Settings } from './settings.ts';
import type { Definition, Supervisor } from './supervisor.ts';

type Mode = { sandbox: boolean; ownApi: boolean; embeddedPostgres: boolean; dev: boolean; platform: boolean };

const mostWebProcesses = 16;
const coresForTwo = 4;

export function webProcessesOf(
  { WEB_PROCESSES: wanted }: Settings,
  { platform = process.platform, cores = availableParallelism() } = {},
): number {
  const isShared = platform !== 'darwin' && platform !== 'win32';
  if (!wanted) return isShared && cores >= coresForTwo ? 2 : 1;
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1 || count > mostWebProcesses)
    throw new Refusal(`WEB_PROCESSES is "${wanted}": set it to a whole number from 1 to ${mostWebProcesses}`);
  if (count > 1 && !isShared) throw new Refusal(`WEB_PROCESSES is "${wanted}": set it to 1 on this system`);
  return count;
}

/** Resolves to true if the URL responds within 5 s. A server that is not ready responds with a status from 500. */
async function responds(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5000);
  const response = await fetch(url, { signal, headers: { connection: 'close' }, redirect: 'manual' });
  await response.body?.cancel();
  return response.status < 500;
}

const postgresMessage = z.object({ databaseUrl: z.string(), appDatabaseUrl: z.string() });

async function addPostgres(supervisor: Supervisor): Promise<Settings> {
  let urls: Settings = {};
  const env = {
    ...process.env,
    POSTGRES_DIRECTORY: join(dataDirectory, 'postgres'),
    POSTGRES_PORT: String(await freePort()),
  };
  await supervisor.add({
    name: 'postgres',
    command: currentNode,
    args: [join(root, 'scripts', 'postgres', 'postgres-process.ts')],
    env,
    onMessage: (message) => {
      const { databaseUrl, appDatabaseUrl } = postgresMessage.parse(message);
      urls = { DATABASE_URL: appDatabaseUrl, MIGRATION_DATABASE_URL: databaseUrl };
    },
    ready: () => Promise.resolve(urls.DATABASE_URL !== undefined),
  });
  return urls;
}

async function sandboxSettings(settings: Settings): Promise<Settings> {
  const adminUrl = `http://127.0.0.1:${await freePort()}`;
  const port = settings.PORT || 3000;
  const defaults = {
    FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela`,
    NEXTAUTH_URL: ownUrl(settings, { port, loopback: 'localhost' }),
    ...sandboxSecrets(dataDirectory),
  };
  const missing = Object.entries(defaults).filter(([name]) => !settings[name]);
  const siteUrl = settings.NEXTAUTH_URL || defaults.NEXTAUTH_URL;
  return {
    ...Object.fromEntries(missing),
    ...simulatedCards({ siteUrl, adminUrl, ownUrl: ownUrl(settings, { port, loopback: '127.0.0.1' }) }),
    SANDBOX: '1',
    SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
    SANDBOX_ADMIN_URL: adminUrl,
  };
}

const prepared = z.object({ demoAccount: z.string().optional(), terminalKey: z.string().optional() });
type Prepared = z.infer<typeof prepared>;

async function runPrepare(file: string, { ownApi, embeddedPostgres }: Mode, env: Settings): Promise<Prepared> {
  let result: Prepared = {};
  const onMessage = (message: unknown) => void (result = prepared.parse(message));
  const database = embeddedPostgres ? 'embedded' : 'configured';
  const args = [file, ownApi ? database : 'none'];
  await run(currentNode, args, { name: 'prepare', show: true, cwd: root, env, onMessage }).catch((error: unknown) => {
    throw new Refusal('', error instanceof Refusal ? error.exitCode : 1);
  });
  return result;
}

export async function checkSettings(settings: Settings, mode: Mode) {
  if (!mode.sandbox) await runPrepare(join(root, 'dist', 'prepare.js'), { ...mode, ownApi: false }, settings);
}

type Launch = { supervisor: Supervisor; settings: Settings; mode: Mode; port: number };

export async function launch({ supervisor, settings, mode, port }: Launch): Promise<Prepared> {
  const webCount = mode.dev || mode.platform ? 1 : webProcessesOf(settings);
  const output = join(root, 'dist', mode.dev ? 'dev' : '');
  if (mode.dev) {
    const { watchProcesses } = await import('../build/watch.ts');
    await step('Building the server processes', () => watchProcesses(output, supervisor.restart));
  }
  let env: Settings = {
    ...settings,
    WEB_PROCESSES: String(webCount),
    [mode.platform ? 'PLATFORM_PORT' : 'PORT']: String(port),
    TSELA_DATA_DIR: dataDirectory,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: mode.dev ? 'development' : 'production',
  };
  // The processes of one machine have the next ports: first the web processes, then the worker.
  const metricsPort = (index: number) => ({
    METRICS_PORT: env.METRICS_PORT && String(Number(env.METRICS_PORT) + index),
  });
  const server = (name: string, url?: string, index = 0): Definition => ({
    name,
    command: currentNode,
    args: [...(mode.dev ? ['--enable-source-maps'] : []), join(output, `${name}.js`)],
    cwd: root,
    // Only prepare.js connects as the owner of the tables. An empty setting also hides that of .env.
    env: { ...env, ...metricsPort(index), MIGRATION_DATABASE_URL: '' },
    ready: () => (url ? responds(url) : Promise.resolve(true)),
  });
  const web = (index: number): Definition => {
    const definition = server('web', `${ownUrl(env, { port, loopback: '127.0.0.1' })}/api/health`, index);
    let isListening = false;
    return {
      ...definition,
      name: index === 0 ? 'web' : `web-${index + 1}`,
      ready: () => (isListening ? definition.ready() : Promise.resolve(false)),
      onMessage: () => (isListening = true),
    };
  };

  await step('Starting the stand-ins', async () => {
    if (mode.sandbox) env = { ...env, ...(await sandboxSettings(env)) };
    const [databaseUrls] = await Promise.all([
      mode.embeddedPostgres ? addPostgres(supervisor) : {},
      mode.sandbox ? supervisor.add(server('sandbox', `${env.SANDBOX_URL}/sandbox`)) : undefined,
    ]);
    env = { ...env, ...databaseUrls };
  });
  const preparing = mode.ownApi ? 'Preparing the database' : 'Checking the settings';
  const result = await step(preparing, () => runPrepare(join(output, 'prepare.js'), mode, env));
  if (result.terminalKey) writeFileSync(sampleKeyFile, result.terminalKey, { mode: 0o600 });
  if (mode.platform) {
    const url = ownUrl(env, { port, loopback: '127.0.0.1' });
    await step('Starting the API', () => supervisor.add(server('platform', url)));
  } else {
    const processes = [
      ...(mode.ownApi ? [server('worker', undefined, webCount)] : []),
      ...Array.from({ length: webCount }, (_, i) => web(i)),
    ];
    await step('Starting the app', () => Promise.all(processes.map(supervisor.add)));
  }
  return result;
}
