/*
 * Input: the TypeScript sources, and the packages of node_modules. Output: the Jest projects `unit` and `db`. Invariant: both
 * projects compile all code to CommonJS, also the packages that are published as ES modules only.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// An empty setting counts as absent.
process.env.LOG_LEVEL ||= 'silent';

const packages = join(import.meta.dirname, 'node_modules');

/** Returns true for a package that is published as ES modules only. */
function isEsmOnly(name) {
  try {
    const { type, exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
    return type === 'module' && !JSON.stringify(exports ?? '').includes('"require"');
  } catch {
    return false;
  }
}

const scoped = (scope) => readdirSync(join(packages, scope)).map((name) => `${scope}/${name}`);
const names = readdirSync(packages).flatMap((name) => (name.startsWith('@') ? scoped(name) : [name]));

/** Tests run as CommonJS, so these packages are compiled like the sources. */
const esmOnly = names.filter(isEsmOnly);

const project = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['/\\.next/', '/dist/', '/\\.data/', '/lab/bench/floor/'].map(
    (folder) => `<rootDir>${folder}`,
  ),
  // Makes `Object` a local variable of each module. Otherwise each use of it is a slow lookup in the sandbox of Jest, and
  // drizzle uses it millions of times.
  sandboxInjectedGlobals: ['Object'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esmOnly.join('|')})/)`],
};

/** Calls that the light runner lacks: they replace modules, or need more of the fake timers. */
const jestOnly = /jest\.(mock|mocked|doMock|isolateModules|advanceTimersByTimeAsync|getTimerCount|useFakeTimers\(\{)/;

/** The light runner runs tests in plain Node.js. It loads a module once for all files of a worker, and Jest once for each. */
function projects(name, { pattern, excluded, ...options }) {
  /** @type {string[]} */
  const files = globSync(pattern, { cwd: project.rootDir, exclude: ['**/node_modules', '.next', 'dist', ...excluded] });
  /** @param {string} file */
  const needsJest = (file) => jestOnly.test(readFileSync(join(project.rootDir, file), 'utf8'));
  /** @param {string} file */
  const inRoot = (file) => `<rootDir>/${file.replaceAll(/[[\]]/g, '\\$&')}`;
  const { rootDir, modulePathIgnorePatterns } = project;
  return [
    {
      rootDir,
      modulePathIgnorePatterns,
      ...options,
      displayName: name,
      runner: 'jest-light-runner',
      setupFiles: ['tsx'],
      testMatch: files.filter((file) => !needsJest(file)).map(inRoot),
    },
    { ...project, ...options, displayName: `${name}-jest`, testMatch: files.filter(needsJest).map(inRoot) },
  ];
}

/** @type {import('jest').Config} */
export default {
  // Jest ignores the timeout of a project, so it is set here.
  testTimeout: 120_000,
  projects: [
    // The Node.js test runner runs the tests in e2e/process.
    ...projects('unit', { pattern: '**/*.test.{ts,tsx}', excluded: ['**/*.db.test.ts', 'e2e'] }),
    ...projects('db', {
      pattern: '**/*.db.test.ts',
      excluded: [],
      globalSetup: '<rootDir>/server/testing/start-postgres.mts',
      globalTeardown: '<rootDir>/server/testing/stop-postgres.mts',
    }),
  ],
};
