// @ts-check
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './project.mjs';

/**
 * The process that holds a lock. `identity` distinguishes it from a later process with the same pid.
 * @typedef {{ pid: number, identity?: string | undefined, note: string }} Holder
 */

/**
 * Returns a text that distinguishes a process from a later one with the same pid. Returns undefined if it has ended.
 * @param {number} pid
 */
function identity(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. The first field after it is the state. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Holder}
 */
function isHolder(value) {
  if (typeof value !== 'object' || value === null) return false;
  return 'pid' in value && typeof value.pid === 'number' && 'note' in value && typeof value.note === 'string';
}

/** @param {string} path */
function holderOf(path) {
  try {
    /** @type {unknown} */
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    return isHolder(holder) && identity(holder.pid) === holder.identity ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the lock file. The link makes it appear with its content, so that no process reads half of it.
 * @param {string} path
 * @param {string} note
 */
function take(path, note) {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identity(process.pid), note }));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the lock file and returns `{ release }`, or returns `{ holder }`. The lock of a process that has ended is free.
 * @param {string} path
 * @param {string} [note]
 * @returns {{ release: () => void, holder?: undefined } | { release?: undefined, holder: Holder }}
 */
export function tryLock(path, note = '') {
  mkdirSync(dirname(path), { recursive: true });
  const release = () => {
    if (holderOf(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (take(path, note)) return { release };
    const holder = holderOf(path);
    if (holder) return { holder };
    // The rename lets only one of two processes remove a stale lock.
    const aside = `${path}.${process.pid}`;
    try {
      renameSync(path, aside);
      const live = holderOf(aside);
      if (live) {
        renameSync(aside, path);
        return { holder: live };
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    rmSync(aside, { force: true });
  }
  return { holder: holderOf(path) ?? { pid: 0, note: '' } };
}

/**
 * Waits until the lock is free, then takes it and returns `release`. Calls `onWait` once, with the holder.
 * @param {string} path
 * @param {(holder: Holder) => void} [onWait]
 */
export async function waitForLock(path, onWait) {
  for (let reported = false; ; reported = true) {
    const { release, holder } = tryLock(path);
    if (release) return release;
    if (!reported) onWait?.(holder);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
