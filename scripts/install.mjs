// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';

/**
 * What npm notes of a package in a lock file.
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
 * Returns the packages of a lock file by their paths; undefined if the file is missing or is no lock file.
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

/** npm writes this after a successful install, whichever command made it. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Everything that is there must be what package-lock.json asks for; what is missing, or there without being asked for,
 * must be optional (made for one platform).
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(INSTALLED);
  if (!wanted || !present || !existsSync(currentNode)) return false;
  /** @param {[string, LockedPackage]} entry */
  const isFine = ([path, here]) => {
    const asked = wanted[path];
    if (!asked) return here.optional;
    return asked.version === here.version && asked.integrity === here.integrity;
  };
  /** @param {[string, LockedPackage]} entry */
  const isNeedless = ([path, asked]) => path === '' || path in present || asked.optional === true || asked.devOptional;
  return Object.entries(present).every(isFine) && Object.entries(wanted).every(isNeedless);
}

/** The runtime in node_modules must not install over itself: npm runs with the one it came with. */
function installEnvironment() {
  const own = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(own));
  // With NODE_ENV=production npm would leave out what the build and the tests need.
  return { ...process.env, NODE_ENV: '', PATH: path.join(delimiter), npm_config_loglevel: 'error' };
}

/**
 * Installs what package-lock.json says, unless it is there already. Never changes a tracked file. Not `npm ci`, which
 * refuses a lock file that leaves out packages for platforms that its writer could not see.
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
    throw new Refusal('The install brought no Node.js runtime: let npm run install scripts (ignore-scripts=false)');
  }
  if (!isInstalled()) throw new Refusal('package-lock.json and package.json disagree: run npm install');
}
