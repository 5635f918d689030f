import { ensureBuilt } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { packageBin } from './package-bin.mjs';
import { run, say } from './progress.mjs';
import { currentNode, root } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
const args = [packageBin('@playwright/test', 'playwright'), 'test', '--config', 'playwright.screenshots.config.ts'];
await run(currentNode, [...args, ...process.argv.slice(2)], {
  name: 'playwright',
  cwd: root,
  env: { ...process.env, BROWSER_PATH: await findBrowser() },
});
say('Contact sheets: test-results/contact-sheets');
