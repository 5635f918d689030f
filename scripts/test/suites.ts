import { existsSync, globSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from '../install/progress.mjs';
import { currentNode, root } from '../install/project.mjs';
import { emptyEnvironment, type Settings } from '../start/settings.ts';
import { findBrowser } from './find-browser.ts';
import { packageBin } from './package-bin.ts';

export type Counts = { passed: number; failed: number; skipped: number };

export type Suite = { name: string; args: readonly string[]; isCheck?: boolean; env?: () => Promise<Settings> };

const memoryFolder = '/dev/shm';
const leastMemoryBytes = 12 * 1024 ** 3;
const limitMs = 40 * 60_000;

/** In memory, if there is enough. On a disk, deleting the many files of databases and browsers can take a minute. */
function temporaryFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, process.availableMemory()) > leastMemoryBytes ? memoryFolder : tmpdir();
}

const environment: Settings = {
  ...emptyEnvironment(root),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TMPDIR: temporaryFolder(),
  NEXT_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: undefined,
};

export function readCounts(output: string): Counts {
  const lines = output.split('\n').filter((line) => /^(Tests: | {2}\d+ |ℹ )/.test(line));
  const count = (words: string) => {
    const numbers = new RegExp(`(\\d+) (?:${words})\\b|ℹ (?:${words}) (\\d+)`, 'g');
    return [...lines.join('\n').matchAll(numbers)].reduce((sum, [, one, other]) => sum + Number(one ?? other), 0);
  };
  return {
    passed: count('passed|flaky|pass'),
    failed: count('failed|fail|cancelled'),
    skipped: count('skipped|todo|did not run'),
  };
}

export async function runSuite({ name, args, isCheck = false, env }: Suite): Promise<Counts> {
  const ownEnvironment = { ...environment, ...(await env?.()) };
  const options = { name, quiet: true, cwd: root, timeout: limitMs, env: ownEnvironment };
  const output = await run(currentNode, args, options);
  const counts = isCheck ? { passed: 1, failed: 0, skipped: 0 } : readCounts(output);
  if (counts.passed + counts.skipped === 0) throw new Error('no test was found');
  return counts;
}

const check = (name: string, packageName: string, args: readonly string[] = [], command?: string): Suite => ({
  name,
  args: [packageBin(packageName, command), ...args],
  isCheck: true,
});

// Some packages consist of ES modules only. Jest's default would leave one of two cores idle.
const jestArgs = ['--experimental-vm-modules', '--no-warnings', packageBin('jest'), '--maxWorkers=2'];
const jest = (name: string, ...projects: string[]): Suite => ({
  name,
  args: [...jestArgs, '--selectProjects', ...projects],
});

/** These tests mostly wait until an app starts or stops, so two files run at once. */
const processes: Suite = {
  name: 'processes',
  args: [
    '--test',
    '--test-concurrency=2',
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-global-setup=e2e/process/used-data.ts',
    ...globSync('e2e/process/*.test.ts', { cwd: root }),
  ],
};

const browser: Suite = {
  name: 'browser',
  args: [packageBin('@playwright/test', 'playwright'), 'test', '--project=alone', '--reporter=list'],
  env: async () => ({ BROWSER_PATH: await findBrowser() }),
};

export const sourceSuites = {
  lint: [check('format', 'oxfmt', ['--check']), check('lint', 'oxlint'), check('knip', 'knip', ['--no-progress'])],
  code: [check('types', 'typescript', ['--singleThreaded'], 'tsc'), jest('unit', 'unit', 'unit-jest')],
};

/** Suites that need the built processes or a database. Each list runs in order, parallel to the other list. */
export const serverSuites = [[jest('database', 'db', 'db-jest'), browser], [processes]];
