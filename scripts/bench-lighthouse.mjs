import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';
import { root } from './project.mjs';

const wanted = join(root, 'bench', 'lighthouse');
const folder = join(root, 'node_modules', '.cache', 'lighthouse');
const FILES = ['package.json', 'package-lock.json'];

const isInstalled = () =>
  existsSync(join(folder, 'node_modules', 'lighthouse')) &&
  FILES.every((file) => readFileSync(join(folder, file)).equals(readFileSync(join(wanted, file))));

/**
 * The path of Lighthouse's command. It has an install of its own, made when it is first wanted: a seventh of what the
 * project weighs, for one measure, is not what everybody who starts the app should wait for.
 */
export async function findLighthouse() {
  if (!isInstalled()) {
    mkdirSync(folder, { recursive: true });
    for (const file of FILES) copyFileSync(join(wanted, file), join(folder, file));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing Lighthouse', () => run('npm', args, { cwd: folder, shell: process.platform === 'win32' }));
  }
  return join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
}
