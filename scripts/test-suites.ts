import { readFileSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './find-browser.ts';
import { packageBin } from './package-bin.ts';
import { run } from './progress.mjs';
import { currentNode, root } from './project.mjs';
import { readSettings, REAL_SETTINGS, type Settings } from './settings.mjs';
import type { Counts, Suite } from './suite-results.mjs';

const OWN_SETTINGS = ['SANDBOX', 'PORT', 'PLATFORM_PORT', 'NEXTAUTH_URL', 'LISTEN_HOST', 'TSELA_DATA_DIR', 'LOG_LEVEL'];

const memoryFolder = '/dev/shm';
const leastMemoryBytes = 12 * 1024 ** 3;

/**
 * Returns the folder for the databases and browser profiles of tests: in memory, if there is enough. On a disk, deleting
 * their many files can take a minute.
 */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (Math.min(bavail * bsize, process.availableMemory()) > leastMemoryBytes) return memoryFolder;
  } catch {
    // This system has no such folder.
  }
  return tmpdir();
}

/**
 * Returns the environment with every setting of the product empty. An empty variable is not read from `.env` either.
 */
function scrubbedEnvironment(): Settings {
  const fromFile = Object.keys(readSettings(root, {}));
  const names = [...REAL_SETTINGS, ...OWN_SETTINGS, ...fromFile];
  const settings: Settings = Object.fromEntries(names.map((name) => [name, '']));
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return {
    ...process.env,
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    ...settings,
    PATH: path,
    TMPDIR: temporaryFolder(),
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

const environment = scrubbedEnvironment();

const node = (name: string, args: readonly string[], env: Settings = {}) =>
  run(currentNode, args, { name, cwd: root, env: { ...environment, ...env } });

/** A check that passes or fails as a whole counts as one test. */
const check = (name: string, packageName: string, args: readonly string[], command?: string): Suite => ({
  name,
  run: async () => {
    await node(name, [packageBin(packageName, command), ...args]);
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

type CountedSuite = { file: string; read: (report: string) => Counts; work: () => Promise<unknown> };

/** Runs a suite that writes its counts to `file`. Reads them whether the suite passed or failed. */
async function counted({ file, read, work }: CountedSuite): Promise<Counts> {
  const failure = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  let numbers: Counts;
  try {
    numbers = read(readFileSync(file, 'utf8'));
  } catch {
    throw failure ?? new Error('the suite wrote no report');
  }
  // A suite can fail without a failed test: a file does not load, or a handle leaks.
  return { ...numbers, failed: Math.max(numbers.failed, failure ? 1 : 0) };
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(z.object({ status: z.string(), message: z.string() })),
});

const failuresLength = 8000;

const failuresOf = (texts: readonly string[]) => texts.join('\n').slice(0, failuresLength);

const jestNumbers = (report: string): Counts => {
  const results = jestReport.parse(JSON.parse(report));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
  const failed = results.testResults.filter(({ status }) => status === 'failed');
  return {
    failures: failuresOf(failed.map(({ message }) => message)),
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
};

// Jest's default would leave one of two cores idle. The tests mostly wait for PostgreSQL.
const jestWorkers = 2;

const jest = (project: string, reports: string): Suite => ({
  name: `jest ${project}`,
  run: () => {
    const file = join(reports, `jest-${project}.json`);
    const args = [
      // As in package.json: some packages consist of ES modules only.
      '--experimental-vm-modules',
      '--no-warnings',
      packageBin('jest'),
      '--selectProjects',
      project,
      `--maxWorkers=${jestWorkers}`,
      '--json',
      `--outputFile=${file}`,
    ];
    return counted({
      file,
      read: jestNumbers,
      work: () => node(`jest ${project}`, args),
    });
  },
});

const tapNumbers = (report: string): Counts => {
  const count = (word: string) => {
    const [, number] = new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report) ?? [];
    if (number === undefined) throw new Error(`the report does not contain the line "# ${word}"`);
    return Number(number);
  };
  // The end of a failed test in TAP: its description in YAML, indented below `not ok`.
  const failed = report.match(/^ *not ok .*\n(?: +.*\n)*/gm) ?? [];
  return {
    failures: failuresOf(failed),
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
};

const processTests = 'e2e/process';

/** These tests mostly wait until an app starts or stops, so two files run at once. */
const processes = (reports: string): Suite => ({
  name: 'processes',
  run: () => {
    const file = join(reports, 'processes.tap');
    const reporters = ['spec', 'stdout', 'tap', file];
    const flags = reporters.map((value, index) => `--test-reporter${index % 2 ? '-destination' : ''}=${value}`);
    const tests = readdirSync(join(root, processTests)).filter((test) => test.endsWith('.test.ts'));
    const paths = tests.map((test) => `${processTests}/${test}`);
    const setup = `--test-global-setup=${processTests}/used-data.ts`;
    const args = ['--test', '--test-concurrency=2', '--test-timeout=300000', setup, ...flags, ...paths];
    return counted({ file, read: tapNumbers, work: () => node('node --test', args) });
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

const playwrightNumbers = (report: string): Counts => {
  const { stats, errors } = playwrightReport.parse(JSON.parse(report));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
};

/** The suite that must not share the machine with other suites. */
export const browserSuite = (reports: string): Suite => ({
  name: 'browser',
  run: async () => {
    const file = join(reports, 'playwright.json');
    const args = [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
    const env = { BROWSER_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return counted({ file, read: playwrightNumbers, work: () => node('playwright', args, env) });
  },
});

/** Suites that need only the sources. Each list runs in order, parallel to the build and to the other list. */
export const sourceSuites = (reports: string) => ({
  lint: [check('format', 'oxfmt', ['--check']), check('lint', 'oxlint', []), check('knip', 'knip', ['--no-progress'])],
  code: [check('types', 'typescript', ['--singleThreaded'], 'tsc'), jest('unit', reports)],
});

/** Suites that need the built processes or a database. They mostly wait, so they run in parallel. */
export const serverSuites = (reports: string) => [jest('db', reports), processes(reports)];
