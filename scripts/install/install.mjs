import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { run, step } from './progress.mjs';
import { checkSpace, currentNode, Refusal, root } from './project.mjs';

/** The packages take 1.3 GB, the pages and the first data the rest. */
const neededMegabytes = 2000;

/** @typedef {{ name?: string, version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, resolved?: string }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  try {
    const text = readFileSync(join(root, file), 'utf8');
    return /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(text)).packages;
  } catch {
    return {};
  }
}

function isInstalled() {
  const locked = Object.entries(packagesOf('package-lock.json'));
  const present = packagesOf('node_modules/.package-lock.json');
  return (
    existsSync(currentNode) &&
    locked.length > 0 &&
    locked.every(([path, { integrity, optional, devOptional }]) => {
      const here = present[path];
      return path === '' || (here ? here.integrity === integrity : Boolean(optional) || Boolean(devOptional));
    })
  );
}

/** Removes node_modules/.bin from PATH, so that npm does not run on the Node.js that it replaces. */
function installEnvironment() {
  const own = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(own));
  // With NODE_ENV=production npm would omit the packages that the build and the tests need.
  return { ...process.env, NODE_ENV: '', PATH: path.join(delimiter), npm_config_loglevel: 'error' };
}

/** @param {string[]} args */
const runNpm = (args) =>
  run('npm', args, { cwd: root, env: installEnvironment(), shell: process.platform === 'win32' });

/** npm reads this lock file in place of package-lock.json. It exists only during an install. */
const lockWithUrls = join(root, 'npm-shrinkwrap.json');

/**
 * Writes a lock file with the URL of each package at the configured registry. Without them npm downloads the metadata of
 * 1,000 packages, which doubles the time. npm checks the hashes of both lock files.
 */
async function writeLockWithUrls() {
  const registry = (await runNpm(['config', 'get', 'registry'])).trim().replace(/\/?$/, '/');
  const packages = packagesOf('package-lock.json');
  for (const [path, locked] of Object.entries(packages).slice(1)) {
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    locked.resolved = new URL(`${name}/-/${basename(name)}-${locked.version}.tgz`, registry).href;
  }
  writeFileSync(lockWithUrls, JSON.stringify({ lockfileVersion: 3, packages }));
}

export async function ensureInstalled() {
  // A killed install leaves the file, and npm would prefer it to package-lock.json.
  rmSync(lockWithUrls, { force: true });
  if (isInstalled()) return;
  // npm first deletes the packages of an earlier install, which frees about as much as the new ones take.
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) checkSpace(root, neededMegabytes);
  await step(
    'Installing packages (a minute or two the first time)',
    async () => {
      try {
        await writeLockWithUrls();
        await runNpm(['ci', '--no-audit', '--no-fund']);
      } finally {
        rmSync(lockWithUrls, { force: true });
      }
    },
    60,
  );
  if (!existsSync(currentNode)) {
    throw new Refusal(`No Node.js package supports ${process.platform}-${process.arch}: see package.json`);
  }
}
