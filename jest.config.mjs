import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// An empty setting counts as absent.
process.env.LOG_LEVEL ||= 'silent';

const packages = join(import.meta.dirname, 'node_modules');

/** Returns whether a package is published only as ES modules. */
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

/** Packages that are compiled like the sources, because tests run as CommonJS. */
const esmOnly = names.filter(isEsmOnly);

const project = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['/\\.next/', '/dist/', '/\\.data/', '/bench/floor/'].map((folder) => `<rootDir>${folder}`),
  // Each lookup of a global goes through the sandbox of Jest, and drizzle reads `Object` millions of times.
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
  // Jest ignores the timeout of a project, so it is set here. Race tests take longer on a busy machine.
  testTimeout: 30_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      // The Node.js test runner runs the tests in e2e/process.
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
