import { readFileSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { findBrowser } from './find-browser.ts';
import { packageBin } from './package-bin.ts';
import { run } from '../install/progress.mjs';
import { currentNode, root } from '../install/project.mjs';
import { readSettings, REAL_SETTINGS, type Settings } from '../install/settings.mjs';
import { failureOf, type Counts, type Suite } from './suite-results.mjs';

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

/** A hanging suite ends after this time. */
const limitMs = 40 * 60_000;

/** Runs a command on the Node.js of the install. `environment` empties the settings of the product. */
const node = (name: string, args: readonly string[], env: Settings = {}) =>
  run(currentNode, args, { name, quiet: true, cwd: root, timeout: limitMs, env: { ...environment, ...env } });

/** A check that passes or fails as a whole counts as one test. */
const check = (name: string, packageName: string, args: readonly string[], command?: string): Suite => ({
  name,
  run: async () => {
    await node(name, [packageBin(packageName, command), ...args]);
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

type CountedSuite = {
  name: string;
  args: readonly string[];
  env?: Settings;
  report: string;
  read: (report: string) => Counts;
};

/** Runs a suite that writes its counts to `report`. Reads them whether the suite passed or failed. */
async function counted({ name, args, env, report, read }: CountedSuite): Promise<Counts> {
  const failure = await node(name, args, env).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const counts = read(readFileSync(report, 'utf8'));
    if (!failure) return counts;
    // A suite can fail without a failed test: a file does not load, or a handle leaks.
    return { ...counts, failed: Math.max(counts.failed, 1), failures: failureOf(failure.error) };
  } catch (error) {
    throw failure ? failure.error : error;
  }
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

const jestNumbers = (report: string): Counts => {
  const results = jestReport.parse(JSON.parse(report));
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
};

/** `projects` are projects of jest.config.mjs. */
const jest = (name: string, reports: string, ...projects: string[]): Suite => ({
  name,
  run: () => {
    const report = join(reports, `${name}.json`);
    // Some packages consist of ES modules only. Jest's default would leave one of two cores idle.
    const command = ['--experimental-vm-modules', '--no-warnings', packageBin('jest'), '--maxWorkers=2'];
    const args = [...command, '--selectProjects', ...projects, '--json', `--outputFile=${report}`];
    return counted({ name, args, report, read: jestNumbers });
  },
});

const tapNumbers = (report: string): Counts => {
  const count = (word: string) => {
    const [, number] = new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report) ?? [];
    if (number === undefined) throw new Error(`the report does not contain the line "# ${word}"`);
    return Number(number);
  };
  return {
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
    const report = join(reports, 'processes.tap');
    const reporters = ['spec', 'stdout', 'tap', report];
    const flags = reporters.map((value, index) => `--test-reporter${index % 2 ? '-destination' : ''}=${value}`);
    const tests = readdirSync(join(root, processTests)).filter((test) => test.endsWith('.test.ts'));
    const paths = tests.map((test) => `${processTests}/${test}`);
    const setup = `--test-global-setup=${processTests}/used-data.ts`;
    const args = ['--test', '--test-concurrency=2', '--test-timeout=900000', setup, ...flags, ...paths];
    return counted({ name: 'processes', args, report, read: tapNumbers });
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

const browser = (reports: string): Suite => ({
  name: 'browser',
  run: async () => {
    const report = join(reports, 'playwright.json');
    const args = [packageBin('@playwright/test', 'playwright'), 'test', '--project=alone', '--reporter=list,json'];
    const env = { BROWSER_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return counted({ name: 'browser', args, env, report, read: playwrightNumbers });
  },
});

/** Suites that need only the sources. Each list runs in order, parallel to the build and to the other list. */
export const sourceSuites = (reports: string) => ({
  lint: [check('format', 'oxfmt', ['--check']), check('lint', 'oxlint', []), check('knip', 'knip', ['--no-progress'])],
  code: [check('types', 'typescript', ['--singleThreaded'], 'tsc'), jest('unit', reports, 'unit', 'unit-jest')],
});

/** Suites that need the built processes or a database. Each list runs in order, parallel to the other list. */
export const serverSuites = (reports: string) => [
  [jest('database', reports, 'db', 'db-jest'), browser(reports)],
  [processes(reports)],
];
