import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.mjs';
import { run, step } from './progress.mjs';
import { currentNode, dataDirectory, Refusal, root } from './project.mjs';
import { keptSecrets, simulatedCards } from './settings.mjs';

/** Does this address answer, with the status 200 or whichever is `accepted`? */
const answers = (url, accepted = (status) => status === 200) =>
  new Promise((answer) => {
    const request = get(url, { timeout: 5000, agent: false }, (response) => {
      response.resume();
      answer(accepted(response.statusCode));
    });
    request.on('timeout', () => request.destroy()).on('error', () => answer(false));
  });

/** Starts PostgreSQL and resolves with its address, which stays the same when it is restarted. */
async function addPostgres(supervisor) {
  let databaseUrl;
  await supervisor.add({
    name: 'postgres',
    command: currentNode,
    args: [fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url))],
    env: {
      ...process.env,
      POSTGRES_DIRECTORY: join(dataDirectory, 'postgres'),
      POSTGRES_PORT: String(await freePort()),
    },
    onMessage: (message) => (databaseUrl = message.databaseUrl),
    ready: async () => databaseUrl !== undefined,
  });
  return databaseUrl;
}

async function sandboxSettings(settings) {
  const [publicPort, adminPort] = [await freePort(), await freePort()];
  const secrets = keptSecrets(dataDirectory);
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const port = settings.PORT || 3000;
  const defaults = {
    FIREBASE_DATABASE_URL: `${adminUrl}?ns=tsela`,
    NEXTAUTH_URL: `http://localhost:${port}`,
    ...secrets,
  };
  const missing = Object.entries(defaults).filter(([name]) => !settings[name]);
  const siteUrl = settings.NEXTAUTH_URL || defaults.NEXTAUTH_URL;
  return {
    ...Object.fromEntries(missing),
    ...simulatedCards(settings, { siteUrl, adminUrl, port }),
    SANDBOX: '1',
    SANDBOX_URL: `http://127.0.0.1:${publicPort}`,
    SANDBOX_ADMIN_URL: adminUrl,
  };
}

/** Runs dist/prepare.js to its end: it checks the database, migrates, and tells what a first visitor can use. */
async function prepare(file, env) {
  let told = {};
  const onMessage = (message) => (told = message);
  await run(currentNode, [file], { name: 'prepare', show: true, cwd: root, env, onMessage }).catch(() => {
    // It has said in one line what is wrong.
    throw new Refusal('');
  });
  return told;
}

async function surroundings({ supervisor, settings, mode, server }) {
  const env = { ...settings, ...(mode.sandbox ? await sandboxSettings(settings) : {}) };
  const [databaseUrl] = await Promise.all([
    mode.embeddedPostgres ? addPostgres(supervisor) : settings.DATABASE_URL,
    mode.sandbox && supervisor.add(server('sandbox', env, `${env.SANDBOX_URL}/sandbox`)),
  ]);
  const PICTURES_DIR = env.PICTURES_DIR || join(dataDirectory, 'pictures');
  return { ...env, PICTURES_DIR, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

/** Starts everything this mode asks for, in order, and resolves once it answers. */
export async function launch({ supervisor, settings, mode, port }) {
  const base = {
    ...settings,
    [mode.platform ? 'PLATFORM_PORT' : 'PORT']: String(port),
    TSELA_DATA_DIR: dataDirectory,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: mode.dev ? 'development' : 'production',
  };
  const output = join(root, 'dist', mode.dev ? 'dev' : '');
  if (mode.dev) {
    const { watchProcesses } = await import('./watch.mjs');
    await step('Building the server processes', () => watchProcesses(output, supervisor.restart));
  }
  const server = (name, env, url, accepted) => ({
    name,
    command: currentNode,
    args: [...(mode.dev ? ['--enable-source-maps'] : []), join(output, `${name}.js`)],
    cwd: root,
    env,
    ready: url ? () => answers(url, accepted) : async () => true,
  });

  const env = await step('Starting what is not configured', () =>
    surroundings({ supervisor, settings: base, mode, server }),
  );
  const told = mode.ownApi ? await step('Preparing the database', () => prepare(join(output, 'prepare.js'), env)) : {};
  const local = `http://127.0.0.1:${port}`;
  if (mode.platform) {
    await step('Starting the API', () => supervisor.add(server('platform', env, local, () => true)));
  } else {
    await step('Starting the app', () =>
      Promise.all([
        mode.ownApi && supervisor.add(server('worker', env)),
        supervisor.add(server('web', env, `${local}/api/health`)),
      ]),
    );
  }
  return told;
}
