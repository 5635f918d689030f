import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { z } from 'zod';
import { fromCaller, readArguments } from '../../lib/commands.mjs';
import { printError, say, step } from '../install/progress.mjs';
import { currentNode, Refusal, root } from '../install/project.mjs';
import { ensureBuilt } from './build.ts';
import { entries } from './bundle.ts';

const traces = z.object({ files: z.array(z.string()) });
const project = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });
const readProject = (folder: string) =>
  project.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

/** Files that the processes or an engineer read by their path. Next loads webpack's names even without webpack. */
const readFiles = [
  '{CHANGELOG.md,LICENSE,SECURITY.md}',
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

/** Returns the folders of the packages that have a file in the release, or code in its bundles, as their source maps say. */
function findPackages(files: Iterable<string>): string[] {
  const maps = globSync('{dist,.next/server}/**/*.map', { cwd: root }).map((map) =>
    readFileSync(join(root, map), 'utf8'),
  );
  const folders = [[...files].join('\n'), ...maps].flatMap(
    (text) => text.match(/(?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/)+/g) ?? [],
  );
  const node = relative(root, dirname(dirname(realpathSync(currentNode))));
  return [...new Set([...folders, `${node}/`])]
    .filter((found) => existsSync(join(root, found, 'package.json')))
    .toSorted();
}

function writePackages(folder: string, packages: readonly string[]) {
  const { name, version } = readProject('.');
  const components = packages.map(readProject).map(({ license, ...one }) => ({
    type: 'library',
    ...one,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    ...(license && { licenses: [{ expression: license }] }),
  }));
  const metadata = { component: { type: 'application', name, version } };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(bom, undefined, 2)}\n`);
  const isLicence = (file: string) => /^(?:licen[cs]e|copying|notice)/i.test(file);
  copy(
    packages.flatMap((found) =>
      readdirSync(join(root, found))
        .filter(isLicence)
        .map((file) => found + file),
    ),
    folder,
  );
}

function writeManifest(folder: string) {
  const { name, version } = readProject('.');
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
    const files = await findFiles();
    copy(files, folder);
    writePackages(folder, findPackages(files));
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
