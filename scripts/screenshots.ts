import { ensureBuilt } from './build.ts';
import { findBrowser } from './find-browser.ts';
import { packageBin } from './package-bin.ts';
import { run, say } from './progress.mjs';
import { currentNode, root } from './project.mjs';

await ensureBuilt();
const args = [packageBin('@playwright/test', 'playwright'), 'test', '--config', 'playwright.screenshots.config.ts'];
await run(currentNode, [...args, ...process.argv.slice(2)], {
  name: 'playwright',
  cwd: root,
  env: { ...process.env, BROWSER_PATH: await findBrowser() },
});
say('Contact sheets: test-results/contact-sheets');
