import { openPlatform } from '@/server/platform/router/open-platform';
import { hashPassword } from './password-hashes';

const mockSettings = {
  DATABASE_URL: 'postgres://localhost:1/nothing',
  DATABASE_POOL: 1,
  FIREBASE_DATABASE_URL: 'http://localhost:1',
  ID_TOKEN_SECRET: 'id-token-secret-of-the-tests-000000',
  DATA_KEY: 'data-key-of-the-tests-00000000000000',
  TICKET_KEY: 'ticket-key-of-the-tests-000000000000',
  TICKET_KEYS_BEFORE: [],
  API_KEYS_BEFORE: [],
  DATA_KEYS_BEFORE: [],
  API_KEY: 'api-key-of-the-tests',
  NEXTAUTH_URL: 'https://tsela.test',
  BUDGETS: { actions: {}, routes: {} },
  DPO_API_URL: 'http://localhost:1/',
  DPO_COMPANY_TOKEN: 'company-token',
  DPO_SERVICE_TYPE: '1',
};
jest.mock('@/server/process/env', () => ({ env: () => mockSettings }));
jest.mock('@/server/live/live-database', () => ({
  openLiveDatabase: () => ({ close: () => Promise.resolve() }),
}));

it('in production, account calls take at least 250 ms and passwords are hashed with the cost that OWASP recommends', async () => {
  const { platform, close } = openPlatform();
  expect(platform).toMatchObject({
    minimumDurationMs: 250,
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  });
  expect(await hashPassword(platform, 'Right#1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await close();
});
