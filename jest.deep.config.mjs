import config from './jest.config.mjs';

// server/testing/property-test.ts multiplies the cases of each property test by this number.
process.env.TEST_RUNS ||= '300';

const db = config.projects.find(({ displayName }) => displayName === 'db');

/** @type {import('jest').Config} */
export default { ...config, projects: [{ ...db, testMatch: ['**/*.property.db.test.ts'] }] };
