// Stryker changes the rules of the domain in a copy, and runs their unit tests on each change.
// npx downloads it, because as a dependency it would add 161 packages (14 %) to each install.
import jestConfig from '../jest.config.mjs';

/** @type {{ displayName: string }[]} */
const projects = jestConfig.projects;
const unit = projects.find(({ displayName }) => displayName === 'unit-jest');

export default {
  mutate: [
    'lib/domain/**/*.ts',
    'lib/permissions.ts',
    'lib/typed.ts',
    'server/platform/timetable/rules/*.ts',
    '!**/*.test.ts',
    '!**/*.fixture.ts',
  ],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    projectType: 'custom',
    // The light runner does not report which test reaches which line. `.` is the copy.
    config: {
      ...unit,
      rootDir: '.',
      projects: [],
      testMatch: ['<rootDir>/lib/**/*.test.ts', '<rootDir>/server/platform/timetable/{rules/*,sample}.test.ts'],
    },
  },
  coverageAnalysis: 'perTest',
  // Stryker cannot read tsconfig.json with TypeScript 7.
  tsconfigFile: 'none',
  ignorePatterns: ['.next', 'dist', '.data', 'lab', 'e2e', 'docs', 'public'],
  tempDirName: '.data/mutants',
  reporters: ['clear-text', 'progress'],
  concurrency: 1,
};
