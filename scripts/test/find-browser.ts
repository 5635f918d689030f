import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { run, say, step } from '../install/progress.mjs';
import { packageBin } from './package-bin.ts';
import { currentNode, Refusal, root } from '../install/project.mjs';

const systemBrowsers = [
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
  [process.env.BROWSER_PATH, chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path));

const isDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const names = (await run('apt-cache', ['pkgnames', 'chromium'])).split('\n');
  const name = names.includes('chromium-headless-shell') ? 'chromium-headless-shell' : 'chromium';
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
}

const download = () => run(currentNode, [packageBin('playwright'), 'install', 'chromium'], { cwd: root });

export async function findBrowser(): Promise<string> {
  if (!present()) {
    if (isDebianAsRoot()) await step('Installing Chromium (apt-get)', installFromDebian);
    else await step('Downloading Chromium (npx playwright install chromium)', download);
  }
  const path = present();
  if (!path) throw new Refusal('No browser: install Chromium or Chrome, or set BROWSER_PATH');
  say(`Browser: ${path}`);
  return path;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await findBrowser();
