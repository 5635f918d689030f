import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import esbuild, { type BuildOptions } from 'esbuild';
import { environment } from './servers.ts';
import { ensureBuilt } from '../scripts/build/build.ts';
import { bundleOptions } from '../scripts/build/bundle.ts';
import { printError, run, stopCommands } from '../scripts/install/progress.mjs';
import { currentNode, root } from '../scripts/install/project.mjs';
import type { Settings } from '../scripts/start/settings.ts';

export async function bundleProof(name: string, others: readonly string[] = []): Promise<string> {
  const outdir = join(root, 'node_modules', '.cache', `lab-${name}`);
  const packages = { packages: 'external', external: [], banner: {} } satisfies BuildOptions;
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = Object.fromEntries(['main', ...others].map((entry) => [entry, `lab/${name}/${entry}.ts`]));
  await esbuild.build({ ...bundleOptions(outdir), ...packages, entryPoints });
  await esbuild.stop();
  return join(outdir, 'main.js');
}

export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-proof-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

type Proof = { name: string; others?: readonly string[]; settings: (folder: string) => Settings };

/** Runs `lab/<name>/main.ts`, which starts and stops the built app in a temporary folder. */
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
    process.exitCode = 1;
  }
}
