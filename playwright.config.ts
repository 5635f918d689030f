import { defineConfig, devices } from '@playwright/test';
import { launchOptions, phone, wide } from './e2e/browser';

const port = Number(process.env.E2E_PORT ?? 4371);

/** Browser tests run on the built app in sandbox mode, with a separate data folder. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // Three workers for two cores, because tests often wait for payments, messages and timers.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // Offline copies would hide the responses that a test checks.
    serviceWorkers: 'block',
    // Tracing adds a fifth to the run time. `npx playwright test --trace on` turns it on.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'phone', use: { ...devices['Desktop Chrome'], viewport: phone, hasTouch: true } },
    // A test tagged `@wide` also runs on a wide screen.
    { name: 'desktop', grep: /@wide/, use: { ...devices['Desktop Chrome'], viewport: wide } },
    // These tests disturb every other test, so they run last, one by one.
    {
      name: 'alone',
      testMatch: '**/*.alone.ts',
      workers: 1,
      dependencies: ['phone', 'desktop'],
      use: { ...devices['Desktop Chrome'], viewport: phone },
    },
    // `npm run screenshots` checks every screen with axe and writes contact sheets to test-results/contact-sheets.
    { name: 'screenshots', testMatch: '**/*.shoot.ts' },
  ],
  webServer: {
    command: 'node scripts/run.mjs scripts/start/start',
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      TSELA_DATA_DIR: 'test-results/e2e-data',
      LOG_LEVEL: 'warn',
      BUDGETS: 'all=1000000/1000000',
    },
  },
});
