import { cpSync, existsSync, globSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { z } from 'zod';
import { fromCaller, readArguments } from '../../lib/commands.mjs';
import { printError, say, step } from '../install/progress.mjs';
import { currentNode, Refusal, root } from '../install/project.mjs';
import { ensureBuilt } from './build.ts';
import { entries } from './bundle.ts';

const traces = z.object({ files: z.array(z.string()) });
const project = z.object({ name: z.string(), version: z.string() });

/** Files that the processes or an engineer read by their path. Next loads webpack's names even without webpack. */
const readFiles = [
  '{CHANGELOG.md,LICENSE,SECURITY.md}',
  // Some packages are in the bundles only.
  'node_modules/{*,@*/*}/{LICEN[CS]E,[Ll]icen[cs]e,NOTICE}*',
  '.env.example',
  'docs/{alerts.yaml,dashboard.json,deploy/**,guides/**}',
  'server/db/migrations/**',
  'server/live/database.rules.json',
  'node_modules/dejavu-fonts-ttf/**',
  'node_modules/next/dist/compiled/{webpack,@babel/runtime}/**',
];
/** No process of a release starts with --enable-source-maps. */
const unused =
  /^\.next\/(cache|dev|diagnostics|trace|trace-build|turbopack|types)(\/|$)|^dist\/(dev|sandbox\.|openapi\.)|\.nft\.json$|\.map$/;

/** Next writes what its pages and its server load. */
function filesOfPages(): string[] {
  return globSync('.next/{*,server/**/*}.nft.json', { cwd: root }).flatMap((file) =>
    traces.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))).files.map((path) => join(dirname(file), path)),
  );
}

async function findFiles(): Promise<Set<string>> {
  const processes = Object.keys(entries).filter((name) => name !== 'sandbox');
  const { fileList } = await nodeFileTrace(
    [join(root, 'next.config.mjs'), ...processes.map((name) => join(root, 'dist', `${name}.js`))],
    { base: root },
  );
  const built = globSync(['{.next,dist}/**', ...readFiles], { cwd: root });
  return new Set([...fileList, ...filesOfPages(), ...built].filter((file) => !unused.test(file)));
}

function copy(files: Iterable<string>, folder: string) {
  for (const file of files) {
    const found = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (!found || found.isDirectory()) continue;
    cpSync(join(root, file), join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
}

function writeManifest(folder: string) {
  const { name, version } = project.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const names = Object.keys(entries).filter((entry) => entry !== 'sandbox');
  const scripts: Record<string, string> = {};
  for (const entry of names) scripts[entry] = `bin/node --env-file-if-exists=.env dist/${entry}.js`;
  const manifest = { name, version, private: true, type: 'module', scripts };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

async function release(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: name a new folder`);
  await ensureBuilt();
  await step(`Writing ${folder}`, async () => {
    copy(await findFiles(), folder);
    cpSync(currentNode, join(folder, 'bin', basename(currentNode)), { recursive: true, dereference: true });
    writeManifest(folder);
  });
  say(`The release is in ${folder}. docs/guides/production.md describes how to run it.`);
}

try {
  await release(fromCaller(readArguments('release').words[0] ?? 'release'));
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
