import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild, { type BuildOptions } from 'esbuild';
import { z } from 'zod';
import { commands } from '../../lib/commands.mjs';
import { root } from '../install/project.mjs';

export const entries = {
  web: 'server/web/main.ts',
  worker: 'server/worker/main.ts',
  platform: 'server/platform/router/main.ts',
  sandbox: 'sandbox/main.ts',
  prepare: 'server/platform/setup/prepare-main.ts',
  ...Object.fromEntries(Object.entries(commands).flatMap(([name, { entry }]) => (entry ? [[name, entry]] : []))),
};

/** Packages of many small files. Reading the files one by one takes most of the start time of a process. */
const bundled = ['drizzle-orm', 'fast-xml-parser', 'hono', 'jose', 'libphonenumber-js', 'pg', 'zod'];
const openApi = z.object({ openApiDocument: z.custom<() => unknown>() });
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const external = ['pg-native', ...Object.keys(dependencies).filter((name) => !bundled.includes(name))];

export const bundleOptions = (outdir: string) =>
  ({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    external: external.flatMap((name) => [name, `${name}/*`]),
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
  }) satisfies BuildOptions;

const workerOptions = (outfile: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: ['sw/service-worker.ts'],
  outfile,
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  // The browsers that Next builds for.
  target: ['chrome111', 'edge111', 'firefox111', 'safari16.4'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});

export async function bundleProcesses(): Promise<void> {
  const openapi = 'server/platform/router/openapi.ts';
  await esbuild.build({ ...bundleOptions(join(root, 'dist')), entryPoints: { ...entries, openapi } });
  // The sandbox shows this document, and may not import the server.
  const { openApiDocument } = openApi.parse(await import(pathToFileURL(join(root, 'dist', 'openapi.js')).href));
  writeFileSync(join(root, 'dist', 'openapi.json'), JSON.stringify(openApiDocument()));
  await esbuild.build(workerOptions(join(root, 'dist', 'public', 'sw.js')));
  // The esbuild service would keep this process running.
  await esbuild.stop();
}
