import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** `npm run screenshots` checks every screen with axe and writes contact sheets to test-results/contact-sheets. */
export default defineConfig({ ...config, testMatch: '**/*.shoot.ts', projects: [{ name: 'screenshots' }] });
