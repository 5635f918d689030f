import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A setting that is set to nothing counts as absent.
process.env.LOG_LEVEL ||= 'silent';

const packages = join(import.meta.dirname, 'node_modules');

/** Published as ES modules only. */
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

/** Compiled like our own files, because tests run as CommonJS. */
const esmOnly = names.filter(isEsmOnly);

const project = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['/\\.next/', '/dist/', '/\\.data/', '/bench/floor/'].map((folder) => `<rootDir>${folder}`),
  // A global is looked up through the test's sandbox each time; drizzle asks for this one millions of times.
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

/** @type {import('jest').Config} */
export default {
  // Of the whole run: a project's own is not heeded. Races take longer on a busy machine.
  testTimeout: 30_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      // Node's own runner runs the tests in e2e/process.
      testPathIgnorePatterns: ['/node_modules/', '\\.db\\.test\\.ts$', '<rootDir>/e2e/process/'],
    },
    {
      ...project,
      displayName: 'db',
      testMatch: ['**/*.db.test.ts'],
      globalSetup: '<rootDir>/server/testing/start-postgres.mts',
      globalTeardown: '<rootDir>/server/testing/stop-postgres.mts',
    },
  ],
};
