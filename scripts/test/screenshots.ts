import { ensureBuilt } from '../build/build.ts';
import { findBrowser } from './find-browser.ts';
import { packageBin } from './package-bin.ts';
import { run, say } from '../install/progress.mjs';
import { currentNode, root } from '../install/project.mjs';

await ensureBuilt();
const args = [packageBin('@playwright/test', 'playwright'), 'test', '--project=screenshots'];
await run(currentNode, [...args, ...process.argv.slice(2)], {
  name: 'playwright',
  cwd: root,
  env: { ...process.env, BROWSER_PATH: await findBrowser() },
});
say('Contact sheets: test-results/contact-sheets');
