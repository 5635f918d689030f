// @ts-check
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './project.mjs';

/**
 * The process that has a lock, with what it says of itself.
 * @typedef {{ pid: number, identity?: string | undefined, note: string }} Holder
 */

/**
 * Tells a process from a later one with the same number; undefined when there is no such process.
 * @param {number} pid
 */
function identity(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the fields after it start with the state, and a zombie is gone for us.
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
 * The file appears with its content at once, so that no process reads half of it.
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
 * Takes the lock file, or says who holds it: `{ release }` or `{ holder: { pid, note } }`. A lock whose process has
 * died counts for nothing.
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
    // Renamed before it is removed: of two processes that find a dead lock, only one clears it away.
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
 * Waits until the lock is free, then takes it; `onWait` is told once who holds it. Returns release().
 * @param {string} path
 * @param {(holder: Holder) => void} [onWait]
 */
export async function waitForLock(path, onWait) {
  for (let told = false; ; told = true) {
    const { release, holder } = tryLock(path);
    if (release) return release;
    if (!told) onWait?.(holder);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
