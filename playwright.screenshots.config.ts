import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** `npm run screenshots` writes contact sheets of every screen to test-results/contact-sheets. */
export default defineConfig({ ...config, testMatch: '**/*.shoot.ts', projects: [{ name: 'screenshots' }] });
