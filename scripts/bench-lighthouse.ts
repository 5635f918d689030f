import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';
import { root } from './project.mjs';

const wanted = join(root, 'bench', 'lighthouse');
const folder = join(root, 'node_modules', '.cache', 'lighthouse');
const FILES = ['package.json', 'package-lock.json'];

/** Says what was installed, once it is there whole. */
const stamp = join(folder, 'installed');
const print = () => FILES.map((file) => readFileSync(join(wanted, file), 'utf8')).join('\n');

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === print();

/**
 * The path of Lighthouse's command. It has an install of its own, made when it is first wanted: a seventh of what the
 * project weighs, for one measure, is not what everybody who starts the app should wait for.
 */
export async function findLighthouse(): Promise<string> {
  if (!isInstalled()) {
    rmSync(stamp, { force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of FILES) copyFileSync(join(wanted, file), join(folder, file));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing Lighthouse', () => run('npm', args, { cwd: folder, shell: process.platform === 'win32' }));
    writeFileSync(stamp, print());
  }
  return join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
}
