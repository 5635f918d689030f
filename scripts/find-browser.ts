import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { run, say, step } from './progress.mjs';
import { packageBin } from './package-bin.ts';
import { currentNode, messageOf, Refusal, root } from './project.mjs';

/** chromium-headless-shell comes first: it takes a quarter less time than Chromium. Playwright prefers it too. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const present = () =>
  [process.env.BROWSER_PATH, chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));

async function installFromDebian(name: string) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
}

type Download = { title: string; possible: () => boolean; get: () => Promise<unknown> };

/** Ways to get a browser. The first does not change the system. */
const downloads: Download[] = [
  {
    title: 'Downloading Chromium (npx playwright install chromium)',
    possible: () => true,
    get: () => run(currentNode, [packageBin('playwright'), 'install', 'chromium'], { cwd: root }),
  },
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    title: `Installing Chromium (apt-get install ${name})`,
    possible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    get: () => installFromDebian(name),
  })),
];

/** Returns the path of a Chromium: BROWSER_PATH, Playwright's, the system's or a new one. Prints the path. */
export async function findBrowser(): Promise<string> {
  let path = present();
  for (const { title, possible, get } of downloads) {
    if (path) break;
    if (possible()) await step(title, get).catch((error: unknown) => say(`  ${messageOf(error)}`));
    path = present();
  }
  if (path) {
    say(`Browser: ${path}`);
    return path;
  }
  throw new Refusal(
    'No browser: install Chromium or Chrome, run "npx playwright install chromium", or set BROWSER_PATH',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await findBrowser();
