// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';

/**
 * An entry of a lock file.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 */

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isRecord = (value) => typeof value === 'object' && value !== null;

/**
 * @param {unknown} value
 * @returns {value is Record<string, LockedPackage>}
 */
const arePackages = (value) => isRecord(value) && Object.values(value).every(isRecord);

/**
 * Returns the packages of a lock file by path. Returns undefined if the file is missing or invalid.
 * @param {string} file
 */
function packagesOf(file) {
  try {
    /** @type {unknown} */
    const lock = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return isRecord(lock) && arePackages(lock.packages) ? lock.packages : undefined;
  } catch {
    return undefined;
  }
}

/** npm writes this file after each successful install. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Returns true if every installed package matches package-lock.json. A difference is allowed for optional packages,
 * because npm installs those of one platform only.
 */
function isInstalled() {
  const requested = packagesOf('package-lock.json');
  const present = packagesOf(INSTALLED);
  if (!requested || !present || !existsSync(currentNode)) return false;
  /** @param {[string, LockedPackage]} entry */
  const isFine = ([path, here]) => {
    const locked = requested[path];
    if (!locked) return here.optional;
    return locked.version === here.version && locked.integrity === here.integrity;
  };
  /** @param {[string, LockedPackage]} entry */
  const isPresentOrOptional = ([path, locked]) =>
    path === '' || path in present || locked.optional === true || locked.devOptional;
  return Object.entries(present).every(isFine) && Object.entries(requested).every(isPresentOrOptional);
}

/** Removes node_modules/.bin from PATH, so that npm does not run on the Node.js that it replaces. */
function installEnvironment() {
  const own = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(own));
  // With NODE_ENV=production npm would omit the packages that the build and the tests need.
  return { ...process.env, NODE_ENV: '', PATH: path.join(delimiter), npm_config_loglevel: 'error' };
}

/**
 * Installs the packages of package-lock.json if they differ. Never changes a tracked file. Does not use `npm ci`, which
 * refuses a lock file without the optional packages of other platforms.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  rmSync(join(root, INSTALLED), { force: true });
  await step('Installing packages (a minute or two the first time)', () =>
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
      name: 'npm install',
      show: true,
      cwd: root,
      env: installEnvironment(),
      shell: process.platform === 'win32',
    }),
  );
  if (!existsSync(currentNode)) {
    throw new Refusal('The install has no Node.js runtime: allow npm to run install scripts (ignore-scripts=false)');
  }
  if (!isInstalled()) throw new Refusal('package-lock.json and package.json disagree: run npm install');
}
