import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { z } from 'zod';
import { stopEarlierRun } from '../../scripts/postgres/leftovers.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { startPostgres } from '../../scripts/postgres/start-postgres.ts';
import { codeOf } from '../../scripts/install/project.mjs';
import stop from './stop-postgres.mts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(tmpdir(), 'tsela-test-postgres');
// Its imports resolve in node_modules.
const templateBundle = join(root, 'node_modules', '.cache', `test-template-${process.pid}.mjs`);

type PrepareTemplate = (url: string) => Promise<void>;
const templateModule = z.object({
  prepareTemplate: z.custom<PrepareTemplate>((value) => typeof value === 'function'),
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Removes the servers and data of killed runs. The name of each folder starts with the process id of its run. */
async function removeDeadRuns() {
  if (!existsSync(folder)) return;
  const dead = readdirSync(folder).filter((name) => !isAlive(Number.parseInt(name, 10)));
  for (const name of dead) {
    const path = join(folder, name);
    if (existsSync(join(path, 'PG_VERSION'))) await stopEarlierRun(path);
    rmSync(path, { recursive: true, force: true });
  }
}

/** Prepares the template database in a bundle, because the imports use the alias `@/`. */
async function prepareTemplate(url: string) {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['server/testing/prepare-template.ts'],
    outfile: templateBundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  const template: unknown = await import(pathToFileURL(templateBundle).href);
  await templateModule.parse(template).prepareTemplate(url);
}

export default async function start() {
  await removeDeadRuns();
  mkdirSync(folder, { recursive: true });
  const dataDirectory = join(folder, String(process.pid));
  const postgres = await startPostgres({ dataDirectory, port: await freePort(), durable: false });
  globalThis.testPostgres = {
    postgres,
    files: [dataDirectory, `${dataDirectory}.password`, templateBundle],
  };
  try {
    await prepareTemplate(postgres.url);
  } catch (error) {
    // Jest runs no teardown after a failed setup.
    await stop();
    throw error;
  }
  // This is not a setting of the product, so server/env.ts does not contain it.
  // oxlint-disable-next-line eslint/no-restricted-properties
  Object.assign(process.env, { TEST_DATABASE_URL: postgres.url, TEST_APP_DATABASE_URL: postgres.appUrl });
}
