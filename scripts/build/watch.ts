import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import esbuild, { type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { bundleOptions } from './bundle.ts';
import { Refusal, root } from '../install/project.mjs';

/** Maps each process to the hash of its code. Chunk names contain a hash, so a changed chunk changes this. */
const hashesOf = ({ outputs }: Metafile): [string, string][] =>
  Object.entries(outputs)
    .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
    .map(([file]) => [basename(file, '.js'), hash('sha256', readFileSync(join(root, file)))]);

/**
 * Builds the server processes into `outdir`, and again after each change of a source. Calls `onChange(name)` for every
 * process whose code changed. Resolves after the first build.
 */
export async function watchProcesses(outdir: string, onChange: (name: string) => void): Promise<void> {
  const known = new Map<string, string>();
  let built = (): void => undefined;
  let failed = (_: Refusal): void => undefined;
  const firstBuild = new Promise<void>((resolve, reject) => {
    built = resolve;
    failed = reject;
  });
  const onEnd = ({ errors, metafile }: BuildResult) => {
    if (errors.length > 0 || !metafile) {
      failed(new Refusal('The server processes do not build: see the lines above'));
      return;
    }
    for (const [name, now] of hashesOf(metafile)) {
      if (known.has(name) && known.get(name) !== now) onChange(name);
      known.set(name, now);
    }
    built();
  };
  const plugin: Plugin = { name: 'restart', setup: (build) => build.onEnd(onEnd) };
  const context = await esbuild.context({ ...bundleOptions(outdir), metafile: true, plugins: [plugin] });
  await context.watch();
  await firstBuild;
}
