/*
 * Input: the TypeScript sources, and the packages of node_modules. Output: the Jest projects `unit` and `db`. Invariant: both
 * projects compile all code to CommonJS, also the packages that are published as ES modules only.
 */
import { readdirSync, readFileSync } from 'node:fs';
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
  modulePathIgnorePatterns: ['/\\.next/', '/dist/', '/\\.data/', '/bench/floor/'].map((folder) => `<rootDir>${folder}`),
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

const postgres = {
  globalSetup: '<rootDir>/server/testing/start-postgres.mts',
  globalTeardown: '<rootDir>/server/testing/stop-postgres.mts',
};
const databaseTests = '**/*.db.test.ts';
/** These tests replace modules of the product, which the light runner cannot do. */
const replacingModules = [
  '**/bff/calls/{find-booked,holds}.db.test.ts',
  '**/accounts/minimum-duration.db.test.ts',
];

/** @type {import('jest').Config} */
export default {
  // Jest ignores the timeout of a project, so it is set here. Races and commands take longer on a busy machine.
  testTimeout: 120_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      // The Node.js test runner runs the tests in e2e/process.
      testPathIgnorePatterns: ['/node_modules/', '\\.db\\.test\\.ts$', '<rootDir>/e2e/process/'],
    },
    {
      rootDir: project.rootDir,
      modulePathIgnorePatterns: project.modulePathIgnorePatterns,
      ...postgres,
      displayName: 'db',
      // Loads the product once for each worker. Jest's own runner loads it for each file, which takes a second.
      runner: 'jest-light-runner',
      setupFiles: ['tsx'],
      testMatch: [databaseTests, ...replacingModules.map((pattern) => `!${pattern}`)],
    },
    { ...project, ...postgres, displayName: 'db-modules', testMatch: replacingModules },
  ],
};
