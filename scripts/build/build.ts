import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { printError, run, say, step } from '../install/progress.mjs';
import { currentNode, root } from '../install/project.mjs';
import { packageBin } from '../test/package-bin.ts';
import { waitForLock } from '../start/lock.ts';
import { bundleProcesses } from './bundle.ts';

const sources = [
  '{app,components,lib,public,sandbox,server,sw}/**',
  'scripts/build/*',
  '{middleware.ts,package-lock.json,tsconfig.json,next.config.mjs,postcss.config.mjs}',
];

export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of globSync(patterns, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).sort()) {
    if (statSync(join(root, file)).isFile()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const compressesWell = /\.(js|mjs|css|html|json|map|svg|txt|xml|webmanifest|ico|wasm)$/;
const worthItBytes = 1024;
const atOnce = 4;

const encoders = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < worthItBytes) return;
  for (const [extension, encode] of Object.entries(encoders)) {
    const encoded = await encode(content);
    if (encoded.length < content.length) await writeFile(file + extension, encoded);
  }
}

async function compressFolder(folder: string): Promise<void> {
  const queue = globSync('**/*', { cwd: folder })
    .filter((file) => compressesWell.test(file))
    .values();
  const work = async () => {
    for (const file of queue) await compress(join(folder, file));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await run(currentNode, [next, 'build'], { name: 'next build', cwd: root, env });
  await compressFolder(join(root, '.next', 'static'));
}

async function buildProcesses() {
  const dist = join(root, 'dist');
  const outputs = existsSync(dist) ? readdirSync(dist).filter((name) => name !== 'dev') : [];
  outputs.forEach((name) => rmSync(join(dist, name), { recursive: true }));
  await bundleProcesses();
  cpSync(join(root, 'public'), join(dist, 'public'), { recursive: true });
  await compressFolder(join(dist, 'public'));
}

type Refreshed = { usualSeconds?: number; check?: (() => Promise<void>) | undefined };

async function refresh(
  title: string,
  folder: string,
  build: () => Promise<void>,
  { usualSeconds = 5, check }: Refreshed = {},
) {
  const stamp = join(root, folder, 'build-stamp');
  const print = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  await check?.();
  rmSync(stamp, { force: true });
  await step(title, build, usualSeconds);
  // If a source changed during the build, the next start builds again.
  if (fingerprint(sources) === print) writeFileSync(stamp, print);
}

export async function ensureBuilt({ pages = true, check }: { pages?: boolean; check?: () => Promise<void> } = {}) {
  const lock = join(root, 'node_modules', '.cache', 'build.lock');
  const release = await waitForLock(lock, ({ pid }) => say(`… waiting for another build (process ${pid})`));
  try {
    await refresh('Building the server processes', 'dist', buildProcesses);
    if (pages)
      await refresh('Building the pages (about a minute the first time)', '.next', buildPages, {
        usualSeconds: 60,
        check,
      });
  } finally {
    release();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureBuilt();
    const args = [packageBin('typescript', 'tsc'), '--singleThreaded'];
    await step('Checking the types', () => run(currentNode, args, { name: 'tsc', cwd: root }));
    say('The build is up to date.');
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}
