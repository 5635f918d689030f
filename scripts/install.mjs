import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * npm writes node_modules/.package-lock.json after a successful install, whichever command made it. Everything there
 * must be what package-lock.json asks for; what is missing there must be optional (made for another platform).
 */
export function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present || !existsSync(currentNode)) return false;
  const same = (path) =>
    wanted[path]?.version === present[path].version && wanted[path].integrity === present[path].integrity;
  const needless = (path) => path === '' || path in present || wanted[path].optional || wanted[path].devOptional;
  return Object.keys(present).every(same) && Object.keys(wanted).every(needless);
}

/** The runtime in node_modules must not install over itself: npm runs with the one it came with. */
function installEnvironment() {
  const own = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(own));
  // With NODE_ENV=production npm would leave out what the build and the tests need.
  return { ...process.env, NODE_ENV: '', PATH: path.join(delimiter), npm_config_loglevel: 'error' };
}

/** Installs what package-lock.json says, unless it is there already. Never changes a tracked file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing packages (npm ci; a minute or two the first time)', () =>
    run('npm', ['ci', '--no-audit', '--no-fund'], {
      name: 'npm ci',
      show: true,
      cwd: root,
      env: installEnvironment(),
      shell: process.platform === 'win32',
    }),
  );
  if (!existsSync(currentNode)) {
    throw new Refusal(
      'The install brought no Node.js runtime: npm must be allowed to run install scripts (ignore-scripts=false)',
    );
  }
}
