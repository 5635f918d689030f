import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import esbuild from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { Refusal, root } from './project.mjs';

/** Name of each process -> hash of its code. Chunks carry a hash in their name, so a change in one shows here too. */
const hashesOf = ({ outputs }) =>
  Object.entries(outputs)
    .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
    .map(([file]) => [
      basename(file, '.js'),
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]);

/**
 * Builds the server processes into `outdir`, and again whenever a source changes; `onChange(name)` is told of every
 * process whose code is another then. Resolves after the first build.
 */
export async function watchProcesses(outdir, onChange) {
  const known = new Map();
  let [built, failed] = [];
  const firstBuild = new Promise((resolve, reject) => ([built, failed] = [resolve, reject]));
  const onEnd = ({ errors, metafile }) => {
    if (errors.length > 0) return failed(new Refusal('The server processes do not build: see the lines above'));
    for (const [name, hash] of hashesOf(metafile)) {
      if (known.has(name) && known.get(name) !== hash) onChange(name);
      known.set(name, hash);
    }
    built();
  };
  const plugin = { name: 'restart', setup: (build) => build.onEnd(onEnd) };
  const context = await esbuild.context({ ...bundleOptions(outdir), metafile: true, plugins: [plugin] });
  await context.watch();
  await firstBuild;
}
