import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import esbuild, { type BuildOptions } from 'esbuild';
import { environment } from './servers.ts';
import { ensureBuilt } from '../scripts/build/build.ts';
import { bundleOptions } from '../scripts/build/bundle.ts';
import { printError, run, stopCommands } from '../scripts/install/progress.mjs';
import { currentNode, Refusal, root } from '../scripts/install/project.mjs';
import type { Settings } from '../scripts/start/settings.ts';

export async function bundleFiles(name: string, files: readonly string[], checkout = root): Promise<string> {
  const outdir = join(checkout, 'node_modules', '.cache', `lab-${name}`);
  const packages = { packages: 'external', external: [], banner: {} } satisfies BuildOptions;
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = Object.fromEntries(files.map((entry) => [entry, `lab/${name}/${entry}.ts`]));
  await esbuild.build({ ...bundleOptions(outdir), ...packages, entryPoints, alias: { '@': checkout } });
  await esbuild.stop();
  return outdir;
}

export const bundleProof = async (name: string, others: readonly string[] = []): Promise<string> =>
  join(await bundleFiles(name, ['main', ...others]), 'main.js');

export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-proof-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

type Proof = { name: string; others?: readonly string[]; settings: (folder: string) => Settings };

export async function runProof({ name, others, settings }: Proof): Promise<void> {
  await ensureBuilt();
  const bundle = await bundleProof(name, others);
  await withFolder(async (folder) => {
    const env = environment(settings(folder));
    await run(currentNode, [bundle], { name, show: true, cwd: root, env });
  });
}

let stopping = false;
export const isStopping = () => stopping;

export async function runCommand(work: () => Promise<void>, stop: () => void = () => undefined): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      stopCommands('SIGTERM');
      stop();
    });
  }
  try {
    await work();
  } catch (error) {
    if (!isStopping()) printError(error);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  }
}
