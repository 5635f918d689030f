import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from '../../scripts/install/progress.mjs';
import { root } from '../../scripts/install/project.mjs';

const requested = join(root, 'lab', 'bench', 'lighthouse');
const folder = join(root, 'node_modules', '.cache', 'lighthouse');
const fileNames = ['package.json', 'package-lock.json'];

const stamp = join(folder, 'installed');
const print = () => fileNames.map((file) => readFileSync(join(requested, file), 'utf8')).join('\n');

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === print();

/**
 * Returns the path of the Lighthouse command line program. Installs it at the first use: one measure needs it, and it
 * weighs a seventh of the project.
 */
export async function findLighthouse(): Promise<string> {
  if (!isInstalled()) {
    rmSync(stamp, { force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of fileNames) copyFileSync(join(requested, file), join(folder, file));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing Lighthouse', () => run('npm', args, { cwd: folder, shell: process.platform === 'win32' }));
    writeFileSync(stamp, print());
  }
  return join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
}
