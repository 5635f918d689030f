import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForLock, type Holder } from '../install/lock.mjs';
import { compressFolder } from './precompress.ts';
import { run, say, step } from '../install/progress.mjs';
import { currentNode, Refusal, root } from '../install/project.mjs';

/** A part of the build: its sources, and the file that holds their fingerprint. */
type Part = { stamp: string; sources: string[] };

const PAGES: Part = {
  stamp: join(root, '.next', 'build-stamp'),
  sources: [
    'app',
    'components',
    'lib',
    'server',
    'public',
    'middleware.ts',
    'package-lock.json',
    'tsconfig.json',
    'next.config.mjs',
    'postcss.config.mjs',
    'scripts/build/build.ts',
    'scripts/build/precompress.ts',
  ],
};
const PROCESSES: Part = {
  stamp: join(root, 'dist', 'build-stamp'),
  sources: [
    'lib',
    'server',
    'sandbox',
    'sw',
    'public',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build/build.ts',
    'scripts/build/bundle.ts',
    'scripts/build/precompress.ts',
  ],
};
const TEST_FILE = /\.test\.tsx?$/;

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(dirname(path), { withFileTypes: true });
  if (!entries.find((entry) => join(dirname(path), entry.name) === path)?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns a hash of the paths and contents of the sources, and of the platform. */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).sort()) {
    const content = readFileSync(file);
    hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const isFresh = ({ stamp }: Part, print: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

async function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await run(currentNode, [next, 'build'], { name: 'next build', cwd: root, env });
  await compressFolder(join(root, '.next', 'static'));
}

/** Returns the entries of dist, except the output of development. */
const outputs = () =>
  existsSync(join(root, 'dist')) ? readdirSync(join(root, 'dist')).filter((name) => name !== 'dev') : [];

async function buildProcesses() {
  const { bundleProcesses } = await import('./bundle.ts');
  outputs().forEach((name) => rmSync(join(root, 'dist', name), { recursive: true }));
  await bundleProcesses();
  await compressFolder(join(root, 'public'), join(root, 'dist', 'public'));
  await compressFolder(join(root, 'dist', 'public'));
}

/** Builds the part if its sources changed. Prints nothing if they did not. */
async function refresh(title: string, part: Part, build: () => Promise<void>) {
  const print = fingerprint(part.sources);
  if (isFresh(part, print)) return;
  rmSync(part.stamp, { force: true });
  await step(title, build);
  // If a source changed during the build, the next start builds again.
  if (fingerprint(part.sources) === print) writeFileSync(part.stamp, print);
}

/**
 * Builds the pages (.next) and the server processes (dist) if their sources changed. `pages: false` skips the pages.
 */
export async function ensureBuilt({ pages = true } = {}): Promise<void> {
  const onWait = ({ pid }: Holder) => say(`… waiting for another build (process ${pid})`);
  const release = await waitForLock(join(root, 'node_modules', '.cache', 'build.lock'), onWait);
  try {
    await refresh('Building the server processes', PROCESSES, buildProcesses);
    if (pages) await refresh('Building the pages (about a minute the first time)', PAGES, buildPages);
  } finally {
    release();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureBuilt();
    say('The build is up to date.');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
