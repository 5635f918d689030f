import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import esbuild, { type BuildOptions } from 'esbuild';
import { bundleOptions } from './bundle.ts';
import { root } from './project.mjs';

/** Bundles `bench/<name>/main.ts`, and other processes of that folder beside it. Returns the path of the bundle. */
export async function bundleProof(name: string, others: readonly string[] = []): Promise<string> {
  const outdir = join(root, 'node_modules', '.cache', `bench-${name}`);
  const packages = { packages: 'external', external: [], banner: {} } satisfies BuildOptions;
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = Object.fromEntries(['main', ...others].map((entry) => [entry, `bench/${name}/${entry}.ts`]));
  await esbuild.build({ ...bundleOptions(outdir), ...packages, entryPoints });
  await esbuild.stop();
  return join(outdir, 'main.js');
}

/** Runs `work` with a temporary data folder, and removes the folder. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-proof-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
